import { describe, expect, test } from 'vitest';
import { CancellationToken, ResponseError } from 'vscode-languageserver/node';
import { Answerer } from '../../../src/server/answerer.ts';

function logged() {
  const errors: string[] = [];
  return {
    errors,
    answerer: new Answerer(
      (message) => errors.push(message),
      () => Promise.resolve(),
    ),
  };
}

describe('answers', () => {
  test('an answer', async () => {
    const { answerer, errors } = logged();
    expect(await answerer.answer('x', CancellationToken.None, () => 1, 0)).toBe(1);
    expect(errors).toEqual([]);
  });

  test('a bug costs one answer and is told', async () => {
    const { answerer, errors } = logged();
    const broken = () => {
      throw new Error('oh');
    };
    expect(await answerer.answer('x', CancellationToken.None, broken, 0)).toBe(0);
    expect(errors).toEqual([expect.stringContaining('x: Error: oh')]);
  });

  test('what is cancelled is not even begun', async () => {
    const { answerer } = logged();
    let begun = false;
    const answer = await answerer.answer('x', CancellationToken.Cancelled, () => (begun = true), false);
    expect(answer).toBeInstanceOf(ResponseError);
    expect(begun).toBe(false);
  });
});
