import PostalMime from 'postal-mime';
import { buildTree, Element, find, textOf } from '@winnow/markdown';
import { appendAll } from '../append-all';
import { countElements } from '../html/count-elements';
import { decodeHtml } from '../html/decode-html';
import { readPart, type Archive } from '../package/archive';
import { readRelationships } from '../package/relationships';
import type { ReadLimits } from '../reader';
import { TextBudget } from '../text-budget';

/** Maximum files inserted in one document. */
const maxFiles = 50;
/** Maximum nesting of the parts of a web archive. */
const maxNestingDepth = 8;
/** Placeholder for a file in the text, followed by its number: a noncharacter, which no document contains. */
const placeholderMark = '\ufdd6';
const placeholder = /^\ufdd6(\d{1,2})\ufdd6$/;

const htmlStart = /^\s*(?:<!doctype|<\?xml|<!--|<[a-z])/i;
const mimeStart = /^\s*(?:mime-version|content-type|from|subject|date):/i;

/**
 * Reads the files that Word inserts when it opens a document (`w:altChunk`): web pages and web archives (MHT). Web
 * applications export whole documents in this form.
 */
export class InsertedFiles {
  private readonly references: { readonly part: string; readonly id: string }[] = [];
  private readonly contents: Element[] = [];
  private leftOut = 0;

  /** Returns the paragraph with the placeholder of a file that a part refers to. */
  add(part: string, id: string): string {
    if (this.references.length === maxFiles) {
      this.leftOut += 1;
      return '';
    }
    const index = this.references.push({ part, id }) - 1;
    return `<w:p><w:r><w:t>${placeholderMark}${index}${placeholderMark}</w:t></w:r></w:p>`;
  }

  /** Reads the files. Throws `too-large` above the limits. */
  async read(archive: Archive, limits: ReadLimits): Promise<void> {
    const budget = new TextBudget(limits);
    for (const { part, id } of this.references) {
      const relationships = await readRelationships(archive, part);
      const file = relationships.find((relation) => relation.id === id && relation.type === 'aFChunk')?.target;
      const html = file !== undefined && archive.has(file) ? await htmlOf(await readPart(archive, file)) : '';
      if (html === '') this.leftOut += 1;
      countElements(html, budget);
      const { root } = buildTree(html);
      const body = find(root, ({ tag }) => tag === 'body') ?? root;
      budget.addChars(charsOf(body));
      this.contents.push(body);
    }
  }

  /** Replaces the placeholders in a converted part by the contents of the files; each is inserted once. */
  insertInto(element: Element): Element {
    if (this.references.length === 0) return element;
    element.children.forEach((child, index) => {
      if (typeof child === 'string') return;
      const number = child.tag === 'p' ? placeholder.exec(textOf(child, 10))?.[1] : undefined;
      if (number === undefined) this.insertInto(child);
      else element.children[index] = this.takeContent(Number(number));
    });
    return element;
  }

  private takeContent(index: number): Element {
    const content = new Element('div');
    appendAll(content.children, this.contents[index]?.children.splice(0) ?? []);
    return content;
  }

  get warnings(): string[] {
    if (this.leftOut === 0) return [];
    return [this.leftOut === 1 ? 'An inserted file was left out.' : `${this.leftOut} inserted files were left out.`];
  }
}

/** Returns the number of characters of an element's text. */
const charsOf = ({ children }: Element): number =>
  children.reduce<number>((sum, child) => sum + (typeof child === 'string' ? child.length : charsOf(child)), 0);

async function htmlOf(bytes: Uint8Array): Promise<string> {
  const text = decodeHtml(bytes);
  if (mimeStart.test(text.slice(0, 100))) {
    const archive = await PostalMime.parse(bytes, { maxNestingDepth }).catch(() => undefined);
    return archive?.html ?? '';
  }
  return htmlStart.test(text.slice(0, 1000)) ? text : '';
}
