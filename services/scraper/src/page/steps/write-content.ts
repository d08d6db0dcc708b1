import { type Element, findAll, flattenCellLists, rowsOf, toMarkdown } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** Maximum characters of a cell in a data table; longer ones are running text. */
const maxCellLength = 800;

/** Whether the first row of a table is its header. ESDoc writes plain cells into it. */
function isDataTable(element: Element): boolean {
  if (element.tag !== 'table') return false;
  return rowsOf(element)[0]?.every(({ tag, parent }) => tag === 'th' || parent?.parent?.tag === 'thead') === true;
}

/** Writes the chosen elements as text in light Markdown, truncated at the end of a line. */
export function writeContent(state: PageState): void {
  for (const element of state.main)
    findAll(element, isDataTable).forEach((table) => flattenCellLists(table, maxCellLength));
  const text = state.main
    .map((element) => toMarkdown(element))
    .filter(Boolean)
    .join('\n\n');
  state.isTruncated = text.length > state.options.maxChars;
  state.content = truncateAtLine(text, state.options.maxChars);
}

function truncateAtLine(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit);
  return text
    .slice(0, end > limit * 0.8 ? end : limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
