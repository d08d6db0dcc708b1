import { dropInvisible } from '../tree/drop-invisible';
import type { Child, Element } from '../tree/element';
import { lookUp } from '../tree/look-up';
import { collapseSpaces, isInlineTag, textOf } from '../tree/walk';
import type { BlockWriter, Write } from './block-writer';
import { emojiOf } from './emoji';
import { formulaSource } from './formula-source';
import { toRaised } from './raised-characters';
import { writeCode } from './write-code';
import { writeDefinitions } from './write-definitions';
import { writeList } from './write-list';
import { writeTable } from './write-table';

const heading: BlockWriter = (element, write) => {
  const text = write.inline(element).replace(/\n/g, ' ');
  return /[\p{L}\p{N}]/u.test(text) ? [`${'#'.repeat(Number(element.tag[1]))} ${text}`] : [];
};
const quote: BlockWriter = (element, write) => {
  const lines = write.blocks(element.children).join('\n\n');
  return lines ? [lines.replace(/^/gm, '> ').replace(/^> $/gm, '>')] : [];
};

/** Writers for elements that need more than their children's blocks. */
const writers: Readonly<Record<string, BlockWriter>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  blockquote: quote,
  pre: writeCode,
  ul: writeList,
  ol: writeList,
  dl: writeDefinitions,
  table: writeTable,
};

/** Images are omitted; they are part of a line, as icons in a sentence are. */
const imageTags: ReadonlySet<string> = new Set(['img', 'picture']);

/**
 * Writes an element as plain text in light Markdown: headings, lists, tables, code, quotes; no links, images or
 * emphasis. Dropped elements are skipped. The parser bounds the tree's depth, so recursion is safe.
 */
export function toMarkdown(element: Element): string {
  const own = lookUp(writers, element.tag);
  return (own ? own(element, write) : childrenToBlocks(element.children)).join('\n\n');
}

const write: Write = {
  blocks: childrenToBlocks,
  inline: (element) => tidyLines(childrenToBlocks(element.children).join(' ')),
};

function childrenToBlocks(children: readonly Child[]): string[] {
  const blocks: string[] = [];
  let line = '';
  const endLine = (): void => {
    const text = tidyLines(line);
    if (text) blocks.push(text);
    line = '';
  };
  const add = (child: Child): void => {
    if (typeof child === 'string') {
      line += collapseSpaces(child);
      return;
    }
    if (child.dropped) return;
    if (child.tag === 'br') {
      line += '\n';
    } else if (child.tag === 'hr') {
      endLine();
    } else if (imageTags.has(child.tag)) {
      line += emojiOf(child) || ' ';
    } else if (child.tag === 'q') {
      line += '“';
      child.children.forEach(add);
      line += '”';
    } else if (child.tag === 'sup' && isRaisedNumber(child)) {
      line += raisedText(child);
    } else if (child.tag === 'math') {
      line += mathText(child);
    } else if (isInlineTag(child)) {
      child.children.forEach(add);
    } else {
      endLine();
      const own = lookUp(writers, child.tag);
      if (own) blocks.push(...own(child, write));
      else {
        child.children.forEach(add);
        endLine();
      }
    }
  };
  children.forEach(add);
  endLine();
  return blocks;
}

/** Whether the white space of a line needs any of the replacements of `tidyLines`; most does not. */
const untidy = /[\t\n]| {2}/;

function tidyLines(text: string): string {
  const visible = dropInvisible(text);
  if (!untidy.test(visible)) return visible.trim();
  return visible
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const maxRaisedLength = 22;

/** Whether an element is an exponent, a note mark or another raised number. */
const isRaisedNumber = (element: Element): boolean => /^[-−+]?\d{1,20}$/.test(textOf(element, maxRaisedLength));

/** White space around the number may be the only one between words. */
function raisedText({ children }: Element): string {
  const write = (child: Child): string =>
    typeof child === 'string' ? collapseSpaces(child) : child.dropped ? '' : child.children.map(write).join('');
  return toRaised(children.map(write).join(''));
}

/** Prefers a formula's source over its glyphs. */
function mathText(element: Element): string {
  const source = formulaSource(element);
  if (source) return ` ${source.trim()} `;
  return ` ${childrenToBlocks(element.children).join(' ')} `;
}
