import type { FeatureMatrix } from './feature-matrix';
import type { Block } from './page-blocks';
import type { BlockTreeNode } from './block-tree';

/** Title and summary of a page. */
export interface PageSummary {
  readonly title: string;
  /** The page's summary: `description` of its meta tags or its schema.org data. */
  readonly description: string;
}

export const titleFeatureNames: readonly string[] = [
  "share of the title's words",
  'in the description',
  'steps to the title',
  'text with the title',
  'links with the title',
  "title's steps",
];

const maxComparedWords = 60;
/** Characters of a block that are compared with the summary. */
const comparedChars = 40;
/** Maximum characters of a summary, which is searched for every block. */
const maxSummaryChars = 1_000;

/** Writes the features that relate each block to title and summary into the columns from `column`. */
export function writeTitleFeatures(
  features: FeatureMatrix,
  column: number,
  blocks: readonly Block[],
  root: BlockTreeNode,
  { title, description }: PageSummary,
): void {
  const { values } = features;
  const titleBlock =
    blocks.find(({ text }) => title !== '' && text === title) ?? blocks.find(({ element }) => element.tag === 'h1');
  // Distance from the title to each of its ancestors.
  const distanceFromTitle = new Map<BlockTreeNode, number>();
  for (let ancestor = titleBlock?.node, distance = 0; ancestor; ancestor = ancestor.parent, distance += 1)
    distanceFromTitle.set(ancestor, distance);
  const words = [...new Set(wordsIn(title.toLowerCase()))];
  const summary = description.slice(0, maxSummaryChars).replace(/\s+/g, ' ').toLowerCase();
  blocks.forEach(({ node, text }, index) => {
    let next = features.offset(index, column);
    let ancestor: BlockTreeNode | undefined = node;
    let steps = 0;
    while (ancestor && !distanceFromTitle.has(ancestor)) {
      ancestor = ancestor.parent;
      steps += 1;
    }
    const lowerText = text.toLowerCase();
    values[next++] = titleWordShare(words, lowerText.slice(0, 400));
    values[next++] = summary === '' ? -1 : matchesSummary(summary, lowerText) ? 1 : 0;
    values[next++] = ancestor ? steps : -1;
    values[next++] = ancestor ? ancestor.textLength / root.textLength : -1;
    values[next++] = ancestor ? ancestor.linkLength / (ancestor.textLength || 1) : -1;
    values[next] = ancestor ? distanceFromTitle.get(ancestor)! : -1;
  });
}

/** Returns the share of a text's words that are words of the title. */
function titleWordShare(words: readonly string[], text: string): number {
  // Most texts have none of them; searching is cheaper than splitting the text.
  if (!words.some((word) => text.includes(word))) return 0;
  const textWords = wordsIn(text).slice(0, maxComparedWords);
  return textWords.filter((word) => words.includes(word)).length / (textWords.length || 1);
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function matchesSummary(summary: string, text: string): boolean {
  if (text.length < 20) return false;
  return summary.includes(text.slice(0, comparedChars)) || text.includes(summary.slice(0, comparedChars));
}
