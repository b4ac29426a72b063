import type { Severity } from '../../base/problem.ts';
import type { InboundTemplate, OutboundTemplate } from '../../core/workflow/model/channels.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import type { Placed } from '../repository/channels.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { ProblemCode } from './codes.ts';
import { type Findings, placeIn, shortPlace } from './findings.ts';

/** Reports at the target of a channel, or at another place of it. */
export type Report = (code: ProblemCode, severity: Severity, message: string, extras?: Parameters<Findings['add']>[4], span?: Span) => void;

const PARTNER: Readonly<Record<string, string>> = { push: 'pull', pull: 'push', pub: 'sub', sub: 'pub' };

/** What two ends of a connection must agree on. */
export function checkPartner(channel: OutboundTemplate, { channel: partner, file }: Placed<InboundTemplate>, report: Report): void {
  const related = { related: [placeIn(file, partner.node.span, `“${partner.name}” is bound here`)] };
  const wanted = PARTNER[partner.type];
  if (wanted !== undefined && channel.type !== '' && channel.type !== wanted) {
    const where = shortPlace(file, partner.node.span);
    report(
      'channel-type-mismatch',
      'warning',
      `“${partner.name}” is of type ${partner.type} (${where}), so this end must be ${wanted}, not ${channel.type}.`,
      related,
    );
  }
  if (channel.name !== partner.name) {
    const message = `The channel is called “${channel.name}” here and “${partner.name}” at the other end; devices usually expect one name.`;
    report('channel-name-differs', 'information', message, related, nameAndTarget(channel));
  }
}

/** From the name of a channel to its target, or the other way round: either may be the wrong one. */
function nameAndTarget({ node, target }: OutboundTemplate): Span | undefined {
  const name = entryOf(node, 'name');
  if (!name || !target) return undefined;
  return { start: Math.min(name.span.start, target.node.span.start), end: Math.max(name.span.end, target.node.span.end) };
}
