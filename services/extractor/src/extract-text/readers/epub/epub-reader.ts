import path from 'node:path';
import { buildTree, find, toMarkdown } from '@winnow/markdown';
import { finishText } from '../finish-text';
import { decodeHtml } from '../html/decode-html';
import { assertFewElements } from '../html/few-elements';
import { openArchive, readWhole, type Archive } from '../package/archive';
import { readTitle } from '../package/office-package';
import { markFirst } from '../place-marks';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';

/** Matches font obfuscation (EPUB 3, 4.4), which never affects chapters. */
const fontDisguise = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc/;

/**
 * Reads a book (EPUB 2 and 3): the chapters of its spine in order, with the Markdown writer for web pages. Omits the
 * table of contents. Throws `encrypted` for a book with copy protection.
 */
export const readEpub: Reader = async (bytes, limits, signal, onPages) => {
  const archive = await openArchive(bytes, limits);
  try {
    const book = await rootFile(archive);
    const chapters = (await spine(archive, book)).filter((part) => archive.has(part));
    if (chapters.length === 0) throw problems.unreadable();
    const locked = await lockedParts(archive);
    if (chapters.some((part) => locked.has(part))) throw problems.encrypted();
    const budget = new TextBudget(limits);
    const blocks: string[] = [];
    for (const [index, chapter] of chapters.entries()) {
      signal.throwIfAborted();
      const html = decodeHtml(await readWhole(archive, chapter));
      assertFewElements(html, budget);
      const { root } = buildTree(html);
      const text = toMarkdown(find(root, ({ tag }) => tag === 'body') ?? root);
      budget.addChars(text.length);
      const heading = /^#{1,3} +(\S.{0,200})/m.exec(text)?.[1]?.trim();
      const chapterName = heading ?? `Chapter ${index + 1}`;
      if (text !== '') blocks.push(...markFirst([text], limits.places, { chapter: chapterName }));
      onPages(index + 1, chapters.length);
    }
    return finishText(blocks, limits, { title: await readTitle(archive, book) });
  } finally {
    archive.close();
  }
};

const partOf = (folder: string, reference: string): string => {
  const [file = ''] = reference.split('#');
  try {
    return path.posix.join(folder, decodeURIComponent(file));
  } catch {
    return path.posix.join(folder, file);
  }
};

/** Returns the path of the package document. Throws `unsupported-type` for a zip that is not a book. */
async function rootFile(archive: Archive): Promise<string> {
  let book: string | undefined;
  await archive.parse('META-INF/container.xml', {
    open: ({ name, attributes }) => {
      if (name === 'ocf:rootfile') book ??= attributes['full-path'];
    },
    close: () => undefined,
    text: () => undefined,
  });
  if (book === undefined || !archive.has(book)) throw problems.unsupported();
  return book;
}

/** Returns the chapters in reading order, without the navigation document. */
async function spine(archive: Archive, book: string): Promise<string[]> {
  const items = new Map<string, string>();
  const order: string[] = [];
  const navigation = new Set<string>();
  await archive.parse(book, {
    open({ name, attributes }) {
      const { id = '', href = '', properties = '', idref = '' } = attributes;
      if (name === 'opf:item') {
        items.set(id, href);
        if (/\bnav\b/.test(properties)) navigation.add(id);
      } else if (name === 'opf:itemref') order.push(idref);
    },
    close: () => undefined,
    text: () => undefined,
  });
  const folder = path.posix.dirname(book);
  return order
    .filter((id) => items.has(id) && !navigation.has(id))
    .map((id) => partOf(folder === '.' ? '' : folder, items.get(id)!));
}

/** Returns the encrypted parts. */
async function lockedParts(archive: Archive): Promise<Set<string>> {
  const locked = new Set<string>();
  let method = '';
  await archive.parse('META-INF/encryption.xml', {
    open({ name, attributes }) {
      if (name === 'enc:EncryptionMethod') method = attributes['Algorithm'] ?? '';
      else if (name === 'enc:CipherReference' && !fontDisguise.test(method))
        locked.add(partOf('', attributes['URI'] ?? ''));
    },
    close: () => undefined,
    text: () => undefined,
  });
  return locked;
}
