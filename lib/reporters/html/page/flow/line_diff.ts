/** A row of two texts side by side: a line of each, or of one of them. */
export interface DiffRow {
  readonly expected?: string;
  readonly actual?: string;
  readonly isSame: boolean;
}

/** The most pairs of lines that are compared; of larger texts only equal starts and ends are found. */
const MOST_PAIRS = 250_000;

/** Places the lines of two texts side by side, those that are the same in the same row. */
export function lineDiff(expected: string, actual: string): DiffRow[] {
  const [left, right] = [expected.split("\n"), actual.split("\n")];
  let start = 0;
  while (start < Math.min(left.length, right.length) && isSame(left[start], right[start])) start++;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    isSame(left[left.length - 1 - end], right[right.length - 1 - end])
  ) end++;
  return [
    ...left.slice(0, start).map((line, i) => both(line, right[i])),
    ...changedRows(
      left.slice(start, left.length - end),
      right.slice(start, right.length - end),
    ),
    ...left.slice(left.length - end)
      .map((line, i) => both(line, right[right.length - end + i])),
  ];
}

/** A comma at the end of a line of JSON says only that another follows. */
function isSame(a: string, b: string): boolean {
  return a === b || a.replace(/,$/, "") === b.replace(/,$/, "");
}

function both(expected: string, actual: string): DiffRow {
  return { expected, actual, isSame: true };
}

function changedRows(left: readonly string[], right: readonly string[]): DiffRow[] {
  if (left.length * right.length > MOST_PAIRS) return paired(left, right);
  const common = commonLengths(left, right);
  const rows: DiffRow[] = [];
  let [i, j, from, to] = [0, 0, 0, 0];
  while (i < left.length && j < right.length) {
    if (isSame(left[i], right[j])) {
      rows.push(...paired(left.slice(from, i), right.slice(to, j)), both(left[i++], right[j++]));
      [from, to] = [i, j];
    } else if (common[i + 1][j] >= common[i][j + 1]) i++;
    else j++;
  }
  return [...rows, ...paired(left.slice(from), right.slice(to))];
}

/** The length of the longest common subsequence of what follows each pair of lines. */
function commonLengths(left: readonly string[], right: readonly string[]): number[][] {
  const lengths = Array.from(
    { length: left.length + 1 },
    () => new Array<number>(right.length + 1).fill(0),
  );
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i][j] = isSame(left[i], right[j])
        ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

function paired(left: readonly string[], right: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => ({
    ...i < left.length ? { expected: left[i] } : {},
    ...i < right.length ? { actual: right[i] } : {},
    isSame: false,
  }));
}

/** Returns where two texts differ: behind an equal start, and before an equal end. */
export function differingPart(a: string, b: string): readonly [start: number, end: number] {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  // A pair of surrogates differs as a whole.
  if (/[\uD800-\uDBFF]/.test(a[start - 1] ?? "")) start--;
  if (/[\uDC00-\uDFFF]/.test(a[a.length - end] ?? "")) end--;
  return [start, end];
}
