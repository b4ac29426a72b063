/** Edits between two texts, a swap of neighbours counted once; more than `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** What is compared of a text before its letters are. */
interface Shape {
  readonly lower: string;
  readonly words: readonly string[];
  /** A bit for each letter or digit in it; characters share bits. */
  readonly letters: number;
}

const MOST_SHAPES = 20_000;
const shapes = new Map<string, Shape>();

/** One wrong name is compared with all the others, and the next one with the same. */
function shapeOf(text: string): Shape {
  const known = shapes.get(text);
  if (known) return known;
  const lower = text.toLowerCase();
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) % 32);
  const shape = { lower, words: lower.split(/[^a-z0-9]+/).filter((word) => word !== ''), letters };
  if (shapes.size >= MOST_SHAPES) shapes.clear();
  shapes.set(text, shape);
  return shape;
}

/** The candidate most like a text: few edits, or the same words in another order, or one with words more or less. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.min(4, Math.floor(text.length / 3)));
  const own = shapeOf(text);
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === text) continue;
    const other = shapeOf(candidate);
    // Only what is better than the best so far counts.
    const edits = other.lower === own.lower ? 0.1 : editScore(text, candidate, Math.min(limit, Math.ceil(bestScore) - 1), own, other);
    const score = Math.min(edits, bestScore > 0.5 ? wordScore(own.words, other.words) : Number.POSITIVE_INFINITY);
    if (score < bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

function editScore(text: string, candidate: string, limit: number, own: Shape, other: Shape): number {
  // An edit adds and takes away one letter at most.
  if (limit < 1 || countBits(own.letters ^ other.letters) > 2 * limit) return Number.POSITIVE_INFINITY;
  const distance = editDistance(text, candidate, limit);
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function wordScore(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length;
  if (shared < 2 && !(shared === 1 && Math.min(a.length, b.length) === 1 && (a[0]?.length ?? 0) > 3)) return Number.POSITIVE_INFINITY;
  if (shared === a.length && shared === b.length) return 0.5;
  const all = shared === a.length || shared === b.length;
  return all ? 2.5 + Math.abs(a.length - b.length) : Number.POSITIVE_INFINITY;
}

/** Whether two names are one name with a slip of the finger: they differ in one word, and there by one edit. */
export function isSlip(a: string, b: string): boolean {
  if (a === b) return false;
  const [first, second] = [a.split('_'), b.split('_')];
  if (first.length !== second.length) return false;
  const differing = first.flatMap((word, index) => (word === second[index] ? [] : [[word, second[index] ?? ''] as const]));
  const [pair, more] = differing;
  if (!pair || more) return false;
  const [left, right] = pair;
  if (Math.min(left.length, right.length) < 4 || /\d/.test(left + right) || editDistance(left, right, 1) > 1) return false;
  if (left.length !== right.length) return !(`${left}s` === right || `${right}s` === left);
  // Two letters swapped, or a single one in a long word.
  return [...left].sort().join('') === [...right].sort().join('') || left.length >= 6;
}

/** Whether two names may be one name: but for an edit in a longer one, their case and separators, or the order of their words. */
export function isAlike(a: string, b: string): boolean {
  if (a === b || a.replaceAll(/\D/g, '') !== b.replaceAll(/\D/g, '')) return false;
  const [first, second] = [shapeOf(a), shapeOf(b)];
  if (first.words.toSorted().join('_') === second.words.toSorted().join('_')) return true;
  const [left, right] = [first.words.join(''), second.words.join('')];
  if (left === right) return true;
  // One letter for another may well be meant.
  if (left.length === right.length && [...left].toSorted().join('') !== [...right].toSorted().join('')) return isSlip(a, b);
  return Math.min(left.length, right.length) > 4 && editDistance(left, right, 1) <= 1;
}

/** ` Did you mean “x”?`, or nothing. */
export function didYouMean(candidate: string | undefined, where = ''): string {
  return candidate === undefined ? '' : ` Did you mean “${candidate}”${where === '' ? '' : ` (${where})`}?`;
}
