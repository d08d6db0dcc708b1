import { readFacts } from '../faithfulness/read-facts';
import type { Block, Section } from '../text/text-types';

/** Matches short boilerplate passages of websites. */
const boilerplate =
  /^(?:(?:accept|manage) (?:all )?cookies?|we use cookies|this (?:site|website) uses cookies|all rights reserved|copyright (?:©|\(c\))|©|share this|subscribe to|sign up for|skip to (?:main )?content|back to top|read more|click here|log ?in|sign ?in|advertisement|related (?:articles|posts)|follow us|privacy policy|terms of (?:use|service))\b/i;
const boilerplateChars = 160;

/** Renders one section as Markdown with its heading at `level`; empty when no text is left of it. */
export function renderSection(
  section: Section,
  level: number,
  renderBlock: (block: Block) => string = blockMarkdown,
): string {
  const body = section.blocks
    .map(renderBlock)
    .filter((text) => text !== '')
    .join('\n\n');
  if (!section.heading) return body;
  const heading = `${'#'.repeat(Math.min(level, 6))} ${section.heading}`;
  return body === '' ? heading : `${heading}\n\n${body}`;
}

/** Renders a block as clean Markdown. */
export function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'term':
      return `**${block.text.replace(/\*/g, '\\*')}**`;
    case 'paragraph':
      return quoted(block, block.sentences.map(({ markdown }) => markdown).join(' '));
    case 'list':
      return listMarkdown(block);
    case 'code':
      return block.text.trim() === '' ? '' : `\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'table':
      return block.markdown;
  }
}

/** Marks text as a quotation if its paragraph is one. */
export const quoted = ({ isQuoted }: { readonly isQuoted: boolean }, text: string): string =>
  isQuoted ? text.replace(/^/gm, '> ') : text;

/** Renders a list as Markdown; the outermost items of an ordered one are numbered from its first number. */
function listMarkdown({ items, ordered, first }: Block & { kind: 'list' }): string {
  let number = first;
  return items
    .map(({ markdown, depth }) => `${'   '.repeat(depth)}${ordered && depth === 0 ? `${number++}.` : '-'} ${markdown}`)
    .join('\n');
}

/**
 * Removes sentences that their section repeats verbatim, and boilerplate of websites. Keeps every fact. Removes
 * sections that become empty, unless deeper ones follow under them.
 */
export function withoutNoise(sections: readonly Section[]): Section[] {
  const cleaned = sections.map((section) => {
    const seen = new Set<string>();
    const isNew = (text: string) => {
      const key = text.toLowerCase();
      if (text.length < boilerplateChars && boilerplate.test(text)) return readFacts(text).list.length > 0;
      return text.length < 20 || (!seen.has(key) && seen.add(key) !== undefined);
    };
    const blocks = section.blocks.flatMap((block): Block[] => {
      if (block.kind !== 'paragraph') return [block];
      const sentences = block.sentences.filter(({ text }) => isNew(text));
      return sentences.length > 0 ? [{ ...block, sentences }] : [];
    });
    return { ...section, blocks };
  });
  // A heading that was already empty may be an entry of a list.
  return cleaned.filter(
    ({ blocks, level }, at) =>
      blocks.length > 0 || sections[at]?.blocks.length === 0 || (cleaned[at + 1]?.level ?? 0) > level,
  );
}
