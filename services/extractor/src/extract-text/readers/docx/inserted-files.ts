import { ProblemError } from '@winnow/errors';
import { buildTree, Element, find, textOf } from '@winnow/markdown';
import { appendAll } from '../append-all';
import { fatalProblems, maxDepth } from '../contained-files';
import { countElements } from '../html/count-elements';
import { readPart, type Archive } from '../package/archive';
import { readRelationships } from '../package/relationships';
import type { ReadLimits, Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { insertedHtml } from './inserted-html';

/** Maximum files inserted in one document. */
const maxFiles = 50;
/** Placeholder for a file in the text, followed by its number: a noncharacter, which no document contains. */
const placeholderMark = '\ufdd6';
const placeholder = /^\ufdd6(\d{1,2})\ufdd6$/;

/**
 * Reads the files that Word inserts when it opens a document (`w:altChunk`): web pages, web archives (MHT), Word
 * documents, Rich Text and plain text. Web applications export whole documents in this form, and programs merge documents
 * by it.
 */
export class InsertedFiles {
  private readonly references: { readonly part: string; readonly id: string }[] = [];
  private readonly contents: Element[] = [];
  private readonly innerWarnings = new Set<string>();
  private leftOut = 0;

  /** @param readWord - The reader of Word documents, which may contain further files */
  constructor(private readonly readWord: Reader) {}

  /** Returns the paragraph with the placeholder of a file that a part refers to. */
  add(part: string, id: string): string {
    if (this.references.length === maxFiles) {
      this.leftOut += 1;
      return '';
    }
    const index = this.references.push({ part, id }) - 1;
    return `<w:p><w:r><w:t>${placeholderMark}${index}${placeholderMark}</w:t></w:r></w:p>`;
  }

  /** Reads the files. Throws `too-large` above the limits, to which the files inside of files count (`limits.usage`). */
  async read(archive: Archive, limits: ReadLimits, signal: AbortSignal): Promise<void> {
    const budget = new TextBudget(limits);
    for (const { part, id } of this.references) {
      const relationships = await readRelationships(archive, part);
      const file = relationships.find((relation) => relation.id === id && relation.type === 'aFChunk')?.target;
      const html = file !== undefined && archive.has(file) ? await this.htmlOf(archive, file, limits, signal) : '';
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
    const { innerWarnings, leftOut } = this;
    if (leftOut === 0) return [...innerWarnings];
    return [
      ...innerWarnings,
      leftOut === 1 ? 'An inserted file was left out.' : `${leftOut} inserted files were left out.`,
    ];
  }

  /** Returns the HTML of a file; empty if it cannot be read, or is nested too deeply. */
  private async htmlOf(archive: Archive, name: string, limits: ReadLimits, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const depth = (limits.depth ?? 0) + 1;
    if (depth > maxDepth) return '';
    try {
      const bytes = await readPart(archive, name);
      const { text, warnings } = await insertedHtml(name, bytes, { ...limits, depth }, signal, this.readWord);
      for (const warning of warnings) this.innerWarnings.add(warning);
      return text;
    } catch (error) {
      if (error instanceof ProblemError && fatalProblems.has(error.code)) throw error;
      return '';
    }
  }
}

/** Returns the number of characters of an element's text. */
const charsOf = ({ children }: Element): number =>
  children.reduce<number>((sum, child) => sum + (typeof child === 'string' ? child.length : charsOf(child)), 0);
