import { Marked } from 'marked';
import { problems } from '../problems';
import { limitNesting } from './limit-nesting';

/** Maximum cells of all tables: each row is filled up to the number of columns, so that a short text has very many. */
const maxCells = 500_000;
/** Maximum characters of all addresses: each reference to a long one repeats it. */
const maxAddressChars = 5_000_000;

/** Matches a line that may separate the header of a table from its rows, also in lists and quotes. */
const delimiterRow = /^[\s>*+.)\d:|-]*$/;
const blankLine = /^[\s>]*$/;

const commonMark = new Marked();

/** Converts Markdown to HTML. Throws `too-large` for text that would become very many cells or long addresses. */
export function parseMarkdown(text: string, parser = commonMark): string {
  if (maximumCells(text) > maxCells) throw problems.tooManyElements(maxCells);
  const tokens = parser.lexer(limitNesting(text));
  let addressChars = 0;
  void parser.walkTokens(tokens, (token) => {
    if (token.type === 'link' || token.type === 'image') addressChars += String(token['href']).length;
  });
  if (addressChars > maxAddressChars) throw problems.tooMuchText(maxAddressChars);
  return parser.parser(tokens);
}

/** Returns the number of cells that tables have at most; lines without a blank one between them may be their rows. */
function maximumCells(text: string): number {
  let [cells, columns] = [0, 0];
  for (const line of text.split('\n')) {
    if (blankLine.test(line)) columns = 0;
    else if (line.includes('|') && delimiterRow.test(line)) columns = Math.max(columns, line.split('|').length);
    cells += columns;
  }
  return cells;
}
