import { isRecord } from '../base/record.ts';
import { LineSplitter } from '../k8s/jsonLines.ts';
import type { Io } from './command.ts';

/**
 * Reads JSON lines from standard input and writes the answer to each as one line, in order. A line that is no JSON object is answered
 * with an error and does not stop the rest.
 */
export async function answerBatch(io: Io, answer: (input: Readonly<Record<string, unknown>>) => string): Promise<void> {
  const splitter = new LineSplitter();
  for await (const chunk of io.input) {
    for (const line of splitter.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))) io.out(answerLine(line, answer));
    if (io.signal.aborted) return;
  }
  // The last line may lack its end.
  for (const line of splitter.push(Buffer.from('\n'))) io.out(answerLine(line, answer));
}

function answerLine(line: string, answer: (input: Readonly<Record<string, unknown>>) => string): string {
  const input = parsed(line);
  const answered = input === undefined ? JSON.stringify({ id: null, error: 'The line is no JSON object.' }) : answer(input);
  // Legal in JSON, but some readers take them for line ends.
  return answered.replace(/[\u0085\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
