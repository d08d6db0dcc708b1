const minRows = 3;
const maxCellLength = 300;
const minFilledShare = 0.55;
/** Minimum share of cells starting in mid-sentence at which columns contain wrapped text. */
const maxMidSentenceShare = 0.3;

/** Matches list markers, and cells without a word. */
const listMarker = /^(?:[^\p{L}\p{N}]|[([]?(?:\d{1,3}|[a-z]{1,4})[.:)\]]+|[A-Z]|[-–—*·.…_\s]+)$/u;

/** Matches the dots between a title and its page number, and that number. */
const dotLeader = /(?:[.·]\s?){5}\d{0,4}$/;

/**
 * Whether rows of cells are a table rather than a list, a form, a table of contents or running text. `isDivided`: whether
 * rulings divide the rows.
 */
export function isPlausible(rows: readonly (readonly string[])[], isDivided: boolean): boolean {
  const cells = rows.flat();
  const width = rows[0]!.length;
  if (cells.filter(Boolean).length < minFilledShare * cells.length) return false;
  if (cells.some((text) => text.length > maxCellLength)) return false;
  if (rows.filter((row) => row.filter(Boolean).length > 1).length < 0.7 * rows.length) return false;
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index]!).filter(Boolean));
  // Excludes lists with separate markers, and lines of dots.
  if (columns.some((column) => column.filter((text) => listMarker.test(text)).length > 0.5 * column.length))
    return false;
  // Excludes tables of contents.
  if (3 * rows.filter((row) => row.some((text) => dotLeader.test(text))).length > rows.length) return false;
  if (isDivided) return true;
  // Excludes lines that end at the right edge, such as those with the points of a question.
  if (width > 2 && rows.every((row) => row.filter(Boolean).length < 3)) return false;
  const meanWords = columns.map(
    (column) => column.reduce((sum, text) => sum + text.split(' ').length, 0) / column.length,
  );
  // Excludes columns of running text, and justified lines.
  if (meanWords.every((mean) => mean > 3)) return false;
  const filledCells = cells.filter(Boolean);
  // A row that repeats one word, such as "through", is not running text.
  const variedCells = rows.filter((row) => new Set(row.filter(Boolean)).size > 1).flat();
  const midSentenceCells = variedCells.filter((text) => /^\p{Ll}/u.test(text)).length;
  if (midSentenceCells > maxMidSentenceShare * filledCells.length && meanWords.some((mean) => mean > 2)) return false;
  if (width > 2) return true;
  // Excludes numbered lists and lines, and tables of contents.
  if (columns.some(isIncreasing)) return false;
  // Excludes forms, tables of contents, and code with comments.
  return (
    rows.length > minRows &&
    cells.filter(Boolean).length >= 0.85 * cells.length &&
    meanWords.every((mean) => mean < 6) &&
    columns.every((column) => column.filter((text) => /[:.…_;{]$|^\/\//.test(text)).length < 0.5 * column.length)
  );
}

/** Whether a column has whole numbers that increase from the first row on, where a table has its header. */
function isIncreasing(column: readonly string[]): boolean {
  const numbers = column.map((text) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN));
  return numbers.every((number, index) => (index === 0 ? !Number.isNaN(number) : number > numbers[index - 1]!));
}
