/** What a user may do: everything, read what the views show, or only ask who they are. */
type Access = 'admin' | 'reader' | 'none';

export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly access: Access;
}

/** A user with the bearer token that proves it. */
export interface TokenUser extends User {
  readonly token: string;
}

/** A client that says nothing of itself. */
export const ANONYMOUS: User = { name: 'system:anonymous', groups: ['system:unauthenticated'], access: 'none' };

/** People whose tokens are fixed, so that scripts can count on them: an administrator, a reader, and one who may do nothing. */
export const PEOPLE: Readonly<Record<'admin' | 'reader' | 'nobody', TokenUser>> = {
  admin: { token: 'admin-token', name: 'golden-admin', uid: 'u-admin', groups: ['system:masters'], access: 'admin' },
  reader: { token: 'reader-token', name: 'golden-reader', uid: 'u-reader', groups: ['golden-readers'], access: 'reader' },
  nobody: { token: 'nobody-token', name: 'golden-nobody', uid: 'u-nobody', groups: ['golden-none'], access: 'none' },
};

/** Whose request it is, by its `Authorization` header: undefined for a wrong token, anonymous without one. */
export function authenticate(users: readonly TokenUser[], authorization: string | undefined): User | undefined {
  const token = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return ANONYMOUS;
  const user = users.find((candidate) => candidate.token === token);
  return user && { ...user, groups: [...user.groups, 'system:authenticated'] };
}

export function isAnonymous(user: User): boolean {
  return user.groups.includes('system:unauthenticated');
}
