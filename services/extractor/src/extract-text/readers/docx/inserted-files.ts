import PostalMime from 'postal-mime';
import { buildTree, find } from '@winnow/markdown';
import type { ContentFormat } from '@winnow/contracts';
import { createWriter } from '../format-writer';
import { countElements } from '../html/count-elements';
import { decodeHtml } from '../html/decode-html';
import { readPart, type Archive } from '../package/archive';
import type { Relationship } from '../package/relationships';
import type { ReadLimits } from '../reader';
import { TextBudget } from '../text-budget';

/** Maximum files inserted in one document. */
const maxFiles = 50;
/** Maximum nesting of the parts of a web archive. */
const maxNestingDepth = 8;
/** Placeholder for a file in the text, followed by its number: a noncharacter, which no document contains. */
const placeholderMark = '\ufdd6';
const placeholders = /(?:<p>)?\ufdd6(\d{1,2})\ufdd6(?:<\/p>)?/g;

const htmlStart = /^\s*(?:<!doctype|<\?xml|<!--|<[a-z])/i;
const mimeStart = /^\s*(?:mime-version|content-type|from|subject|date):/i;

/**
 * Reads the files that Word inserts when it opens a document (`w:altChunk`): web pages and web archives (MHT). Web
 * applications export whole documents in this form.
 */
export class InsertedFiles {
  private readonly ids: string[] = [];
  private leftOut = 0;

  /** Returns the paragraph with the placeholder of a file. */
  add(id: string): string {
    if (this.ids.length === maxFiles) {
      this.leftOut += 1;
      return '';
    }
    return `<w:p><w:r><w:t>${placeholderMark}${this.ids.push(id) - 1}${placeholderMark}</w:t></w:r></w:p>`;
  }

  /** Replaces the placeholders in a text by the texts of the files. Throws `too-large` above the limits. */
  async readInto(
    text: string,
    archive: Archive,
    relationships: readonly Relationship[],
    limits: ReadLimits,
    format: ContentFormat,
  ): Promise<string> {
    const texts: string[] = [];
    const budget = new TextBudget(limits);
    for (const id of this.ids) {
      const part = relationships.find((relation) => relation.id === id && relation.type === 'aFChunk')?.target;
      const html = part !== undefined && archive.has(part) ? await htmlOf(await readPart(archive, part)) : '';
      if (html === '') this.leftOut += 1;
      countElements(html, budget);
      const { root } = buildTree(html);
      const written = createWriter(format, limits.textChars)(find(root, ({ tag }) => tag === 'body') ?? root);
      budget.addChars(written.length);
      texts.push(written);
    }
    // Each text is inserted once, since a document could repeat a placeholder.
    return text.replace(placeholders, (_, index: string) => texts.splice(Number(index), 1, '')[0] ?? '');
  }

  get warnings(): string[] {
    if (this.leftOut === 0) return [];
    return [this.leftOut === 1 ? 'An inserted file was left out.' : `${this.leftOut} inserted files were left out.`];
  }
}

async function htmlOf(bytes: Uint8Array): Promise<string> {
  const text = decodeHtml(bytes);
  if (mimeStart.test(text.slice(0, 100))) {
    const archive = await PostalMime.parse(bytes, { maxNestingDepth }).catch(() => undefined);
    return archive?.html ?? '';
  }
  return htmlStart.test(text.slice(0, 1000)) ? text : '';
}
