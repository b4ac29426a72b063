/**
 * Go's sort.Sort. It is not stable, so the order of equal elements is part of what it answers: pattern-defeating quicksort
 * with the pivots, the insertion sort up to 12 elements, and the fall-back to heap sort that Go documents.
 */
export interface Sortable {
  readonly length: number;
  less(i: number, j: number): boolean;
  swap(i: number, j: number): void;
}

const MAX_INSERTION = 12;

/** Sorts in place. */
export function sort(data: Sortable): void {
  quickSort(data, 0, data.length, Math.floor(Math.log2(Math.max(1, data.length))) + (data.length > 0 ? 1 : 0));
}

function quickSort(data: Sortable, from: number, to: number, badPivots: number): void {
  let [a, b, limit] = [from, to, badPivots];
  let wasBalanced = true;
  let wasPartitioned = true;
  for (;;) {
    const length = b - a;
    if (length <= MAX_INSERTION) {
      insertionSort(data, a, b);
      return;
    }
    if (limit === 0) {
      heapSort(data, a, b);
      return;
    }
    if (!wasBalanced) {
      breakPatterns(data, a, b);
      limit--;
    }
    let { pivot, hint } = choosePivot(data, a, b);
    if (hint === 'decreasing') {
      reverse(data, a, b);
      pivot = b - 1 - (pivot - a);
      hint = 'increasing';
    }
    if (wasBalanced && wasPartitioned && hint === 'increasing' && partialInsertionSort(data, a, b)) return;
    if (a > 0 && !data.less(a - 1, pivot)) {
      a = partitionEqual(data, a, b, pivot);
      continue;
    }
    const { middle, alreadyPartitioned } = partition(data, a, b, pivot);
    wasPartitioned = alreadyPartitioned;
    const [left, right] = [middle - a, b - middle];
    wasBalanced = Math.min(left, right) >= Math.floor(length / 8);
    if (left < right) {
      quickSort(data, a, middle, limit);
      a = middle + 1;
    } else {
      quickSort(data, middle + 1, b, limit);
      b = middle;
    }
  }
}

function insertionSort(data: Sortable, a: number, b: number): void {
  for (let i = a + 1; i < b; i++) for (let j = i; j > a && data.less(j, j - 1); j--) data.swap(j, j - 1);
}

function heapSort(data: Sortable, a: number, b: number): void {
  const size = b - a;
  for (let i = Math.floor((size - 1) / 2); i >= 0; i--) siftDown(data, i, size, a);
  for (let i = size - 1; i >= 0; i--) {
    data.swap(a, a + i);
    siftDown(data, 0, i, a);
  }
}

function siftDown(data: Sortable, low: number, high: number, first: number): void {
  for (let root = low; ; ) {
    let child = 2 * root + 1;
    if (child >= high) return;
    if (child + 1 < high && data.less(first + child, first + child + 1)) child++;
    if (!data.less(first + root, first + child)) return;
    data.swap(first + root, first + child);
    root = child;
  }
}

/** Elements before the answer are less than the pivot, those behind are not. */
function partition(data: Sortable, a: number, b: number, pivot: number) {
  data.swap(a, pivot);
  let i = a + 1;
  let j = b - 1;
  const advance = () => {
    while (i <= j && data.less(i, a)) i++;
    while (i <= j && !data.less(j, a)) j--;
  };
  advance();
  const alreadyPartitioned = i > j;
  while (i <= j) {
    data.swap(i, j);
    i++;
    j--;
    advance();
  }
  data.swap(j, a);
  return { middle: j, alreadyPartitioned };
}

/** As `partition`, where none is less than the pivot: the equal ones first. */
function partitionEqual(data: Sortable, a: number, b: number, pivot: number): number {
  data.swap(a, pivot);
  let i = a + 1;
  let j = b - 1;
  for (;;) {
    while (i <= j && !data.less(a, i)) i++;
    while (i <= j && data.less(a, j)) j--;
    if (i > j) return i;
    data.swap(i, j);
    i++;
    j--;
  }
}

/** Mends up to five places of a nearly sorted range; true if it is sorted then. */
function partialInsertionSort(data: Sortable, a: number, b: number): boolean {
  let i = a + 1;
  for (let step = 0; step < 5; step++) {
    while (i < b && !data.less(i, i - 1)) i++;
    if (i === b) return true;
    if (b - a < 50) return false;
    data.swap(i, i - 1);
    if (i - a >= 2) for (let j = i - 1; j >= 1 && data.less(j, j - 1); j--) data.swap(j, j - 1);
    if (b - i >= 2) for (let j = i + 1; j < b && data.less(j, j - 1); j++) data.swap(j, j - 1);
  }
  return false;
}

/** Swaps three elements with others drawn by a xorshift that starts at the length. */
function breakPatterns(data: Sortable, a: number, b: number): void {
  const length = b - a;
  if (length < 8) return;
  let random = BigInt(length);
  const mask = (1n << BigInt(Math.floor(Math.log2(length)) + 1)) - 1n;
  const middle = a + Math.floor(length / 4) * 2;
  for (let index = middle - 1; index <= middle + 1; index++) {
    random ^= BigInt.asUintN(64, random << 13n);
    random ^= random >> 7n;
    random ^= BigInt.asUintN(64, random << 17n);
    const drawn = Number(random & mask);
    data.swap(index, a + (drawn >= length ? drawn - length : drawn));
  }
}

function choosePivot(data: Sortable, a: number, b: number): { pivot: number; hint: 'increasing' | 'decreasing' | 'unknown' } {
  const length = b - a;
  let swaps = 0;
  const median = (x: number, y: number, z: number): number => {
    let [first, second, third] = [x, y, z];
    const order = (p: number, q: number): [number, number] => {
      if (!data.less(q, p)) return [p, q];
      swaps++;
      return [q, p];
    };
    [first, second] = order(first, second);
    [second, third] = order(second, third);
    [first, second] = order(first, second);
    return second;
  };
  const quarter = Math.floor(length / 4);
  let places: [number, number, number] = [a + quarter, a + quarter * 2, a + quarter * 3];
  if (length >= 50) {
    const [i, j, k] = places;
    places = [median(i - 1, i, i + 1), median(j - 1, j, j + 1), median(k - 1, k, k + 1)];
  }
  const pivot = length >= 8 ? median(...places) : places[1];
  return { pivot, hint: swaps === 0 ? 'increasing' : swaps === 12 ? 'decreasing' : 'unknown' };
}

function reverse(data: Sortable, a: number, b: number): void {
  for (let i = a, j = b - 1; i < j; i++, j--) data.swap(i, j);
}
