import type { FeatureRows } from './feature-rows';
import type { Block } from './page-blocks';
import type { Surroundings } from './surroundings';

/** The page's own title and summary. */
export interface About {
  readonly title: string;
  /** The page's summary: `description` of its meta tags or its schema.org data. */
  readonly description: string;
}

export const titleFeatureNames: readonly string[] = [
  "share of the title's words",
  'in the description',
  'steps to the title',
  'ink with the title',
  'links with the title',
  "title's steps",
];

const maxWords = 60;
/** Characters by which a block and the summary are compared. */
const telling = 40;
/** Maximum characters of a summary, since it is searched for every block. */
const maxSummaryChars = 1_000;

/** Writes features of each block in relation to title and summary into the rows from `column`. */
export function writeTitleFeatures(
  rows: FeatureRows,
  column: number,
  blocks: readonly Block[],
  root: Surroundings,
  { title, description }: About,
): void {
  const { values } = rows;
  const heading =
    blocks.find(({ text }) => title !== '' && text === title) ?? blocks.find(({ element }) => element.tag === 'h1');
  // Distance from the title to each of its ancestors.
  const around = new Map<Surroundings, number>();
  for (let up = heading?.around, step = 0; up; up = up.parent, step += 1) around.set(up, step);
  const words = [...new Set(wordsIn(title.toLowerCase()))];
  const summary = description.slice(0, maxSummaryChars).replace(/\s+/g, ' ').toLowerCase();
  blocks.forEach(({ around: own, text }, at) => {
    let to = rows.at(at, column);
    let up: Surroundings | undefined = own;
    let steps = 0;
    while (up && !around.has(up)) {
      up = up.parent;
      steps += 1;
    }
    values[to++] = shareOf(words, text.slice(0, 400).toLowerCase());
    values[to++] = summary === '' ? -1 : isOf(summary, text) ? 1 : 0;
    values[to++] = up ? steps : -1;
    values[to++] = up ? up.ink / root.ink : -1;
    values[to++] = up ? up.linkInk / (up.ink || 1) : -1;
    values[to] = up ? around.get(up)! : -1;
  });
}

/** Returns the share of a text's words that are words of the title. */
function shareOf(words: readonly string[], text: string): number {
  // Most texts have none of them, which a search finds out without splitting the text.
  if (!words.some((word) => text.includes(word))) return 0;
  const own = wordsIn(text).slice(0, maxWords);
  return own.filter((word) => words.includes(word)).length / (own.length || 1);
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function isOf(summary: string, text: string): boolean {
  if (text.length < 20) return false;
  const own = text.toLowerCase();
  return summary.includes(own.slice(0, telling)) || own.includes(summary.slice(0, telling));
}
