/** Splits content in light Markdown into blocks, separated by empty lines; a fenced block is one block. */
export function splitBlocks(content: string): string[] {
  const blocks: string[] = [];
  let openFence = '';
  for (const paragraph of content.split(/\n{2,}/)) {
    if (openFence) blocks[blocks.length - 1] += `\n\n${paragraph}`;
    else blocks.push(paragraph);
    for (const [, backticks = ''] of paragraph.matchAll(/^[ \t]*(`{3,})/gm)) {
      if (!openFence) openFence = backticks;
      else if (backticks.length >= openFence.length) openFence = '';
    }
  }
  return blocks.filter((block) => block.trim() !== '');
}

/** Whether a block may be removed when it is repeated: no heading, code or table. */
export function isRemovable(block: string): boolean {
  return !isHeading(block) && !/^\s*`{3}/.test(block) && !block.startsWith('|');
}

export function isHeading(block: string): boolean {
  return /^#{1,6} /.test(block);
}

export function headingLevel(block: string): number {
  return block.indexOf(' ');
}
