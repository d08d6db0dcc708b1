import { Element, findAll, hasText, isInline } from '@winnow/markdown';

/**
 * Names of the title of a note: `admonition-title` (Sphinx, MkDocs), `custom-block-title` (VitePress),
 * `markdown-alert-title` (GitHub), `callout-title` (Quarto), `starlight-aside__title`, `admonitionHeading_x` (Docusaurus).
 */
const titleNames = /(?:admonition|alert|callout|custom-block|hint-container|aside)[_-]{0,2}(?:title|heading|header)/i;
const titleTags = new Set(['p', 'div', 'header']);
const maxTitleChars = 200;

/** Marks the titles of notes as bold, which only a style sheet distinguishes from the text below. */
export function markNoteTitles(root: Element): void {
  for (const title of findAll(root, isNoteTitle)) {
    const strong = new Element('strong', undefined, title);
    for (const child of title.children) {
      if (typeof child !== 'string') child.parent = strong;
      strong.children.push(child);
    }
    title.children.splice(0, Infinity, strong);
  }
}

/** Asciidoctor writes the title of a note into a cell for its icon. */
function isNoteTitle(element: Element): boolean {
  const { tag, parent, textLength, children } = element;
  if (!titleTags.has(tag) || textLength === 0 || textLength > maxTitleChars || !hasText(element)) return false;
  const isNamed =
    titleNames.test(element.attribute('class')) || (element.hasClass('title') && parent?.hasClass('icon') === true);
  return isNamed && children.every((child) => typeof child === 'string' || isInline(child));
}
