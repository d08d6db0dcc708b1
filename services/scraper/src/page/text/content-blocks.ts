/** Splits content in light Markdown into blocks, separated by empty lines; a fenced block is one block. */
export function splitBlocks(content: string): string[] {
  const blocks: string[] = [];
  let fence = '';
  for (const part of content.split(/\n{2,}/)) {
    if (fence) blocks[blocks.length - 1] += `\n\n${part}`;
    else blocks.push(part);
    for (const [, run = ''] of part.matchAll(/^[ \t]*(`{3,})/gm)) {
      if (!fence) fence = run;
      else if (run.length >= fence.length) fence = '';
    }
  }
  return blocks.filter((block) => block.trim() !== '');
}

/** Whether a block may be removed when it is repeated: no heading, code or table. */
export function removable(block: string): boolean {
  return !isHeading(block) && !/^\s*`{3}/.test(block) && !block.startsWith('|');
}

export function isHeading(block: string): boolean {
  return /^#{1,6} /.test(block);
}

export function headingRank(block: string): number {
  return block.indexOf(' ');
}
