/** A page's content without what the other pages repeat, and what was taken out, in order. */
export interface WithoutRepeats {
  content: string;
  removed: string[];
}

/** With fewer pages nothing can be told apart: two pages may share a real paragraph. */
const fewestPages = 3;
/** Share of the pages that a block has to stand on. */
const mostPages = 0.6;
/** A page made of repeats only is a page that repeats, not boilerplate. */
const leastKept = 0.5;

/**
 * Takes out the blocks that repeat over most pages of one job: notices, blurbs, calls to act that every page carries.
 * Conservative: paragraphs, single lists and quotes only; headings go only when nothing is left under them; code and
 * tables stay; a page that would lose half its text stays whole.
 * @param pages contents in light Markdown, any number
 * @returns one entry per page, in the same order
 */
export function removeRepeatedBlocks(pages: readonly { content: string }[]): WithoutRepeats[] {
  const split = pages.map(({ content }) => splitBlocks(content));
  if (pages.length < fewestPages) return pages.map(({ content }) => ({ content, removed: [] }));
  const counts = new Map<string, number>();
  for (const blocks of split) {
    for (const key of new Set(blocks.filter(removable).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const floor = Math.max(fewestPages, Math.ceil(pages.length * mostPages));
  const repeats = (block: string): boolean => removable(block) && (counts.get(keyOf(block)) ?? 0) >= floor;
  return pages.map(({ content }, index) => without(content, split[index]!, repeats));
}

function without(content: string, blocks: readonly string[], repeats: (block: string) => boolean): WithoutRepeats {
  const gone = blocks.map(repeats);
  blocks.forEach((block, at) => {
    if (!isHeading(block) || gone[at]) return;
    const rank = headingRank(block);
    let end = at + 1;
    while (end < blocks.length && !(isHeading(blocks[end]!) && headingRank(blocks[end]!) <= rank)) end += 1;
    if (end > at + 1 && gone.slice(at + 1, end).every(Boolean)) gone[at] = true;
  });
  const removed = blocks.filter((_, at) => gone[at]);
  if (removed.length === 0) return { content, removed: [] };
  const kept = blocks.filter((_, at) => !gone[at]).join('\n\n');
  return kept.length < content.length * leastKept ? { content, removed: [] } : { content: kept, removed };
}

/** Blocks are parted by empty lines; a fenced block is one block. */
function splitBlocks(content: string): string[] {
  const blocks: string[] = [];
  let fence = '';
  for (const part of content.split(/\n{2,}/)) {
    if (fence) blocks[blocks.length - 1] += `\n\n${part}`;
    else blocks.push(part);
    for (const [, run = ''] of part.matchAll(/^\s*(`{3,})/gm)) {
      if (!fence) fence = run;
      else if (run.length >= fence.length) fence = '';
    }
  }
  return blocks.filter((block) => block.trim() !== '');
}

function removable(block: string): boolean {
  return !isHeading(block) && !/^\s*`{3}/.test(block) && !block.startsWith('|');
}

function isHeading(block: string): boolean {
  return /^#{1,6} /.test(block);
}

function headingRank(block: string): number {
  return block.indexOf(' ');
}

function keyOf(block: string): string {
  return block.toLowerCase().replace(/\s+/g, ' ').trim();
}
