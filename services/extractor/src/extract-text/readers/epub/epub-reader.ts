import path from 'node:path';
import { ProblemError } from '@winnow/errors';
import { buildTree, find, hasText, textOf, walk, type Element } from '@winnow/markdown';
import { fatalProblems, joinNames } from '../contained-files';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { decodeHtml } from '../html/decode-html';
import { countElements } from '../html/count-elements';
import { nestExportedLists } from '../html/exported-lists';
import { writeFormValues } from '../html/form-values';
import { flattenTableLists } from '../html/table-lists';
import { xhtmlToHtml } from '../html/xhtml-to-html';
import { openArchive, readPart, type Archive } from '../package/archive';
import { readTitle } from '../package/office-package';
import { readProperties } from '../package/read-properties';
import { markFirstBlock } from '../place-marks';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { maxStyleChars, readClassStyles, type ClassStyle, type ClassStyles } from '../html/class-styles';
import { StyledText } from '../html/styled-text';

/** Maximum characters of the name of a chapter. */
const maxNameChars = 200;

/** Matches font obfuscation (EPUB 3, 4.4), which never affects chapters. */
const fontObfuscation = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc/;

/**
 * Reads a book (EPUB 2 and 3): the chapters of its spine in order, with the writers for web pages. Omits the table of
 * contents, and the addresses of links inside the book. Lists chapters that are damaged or missing in a warning. Throws
 * `encrypted` for a book with copy protection.
 */
export const readEpub: Reader = async (bytes, limits, signal, onPages, format = 'text') => {
  const archive = await openArchive(bytes, limits);
  try {
    const packagePath = await packageDocument(archive);
    const { order, contents, styleSheets } = await spine(archive, packagePath);
    const encrypted = await encryptedParts(archive);
    if (order.some((part) => encrypted.has(part))) throw problems.encrypted();
    const budget = new TextBudget(limits);
    const styledText = new StyledText(await classStyles(archive, styleSheets));
    const blocks: string[] = [];
    const unread: string[] = [];
    for (const [index, chapter] of order.entries()) {
      signal.throwIfAborted();
      const source = await readUndamaged(archive, chapter);
      if (!source) {
        unread.push(path.posix.basename(chapter));
        continue;
      }
      const xhtml = decodeHtml(source);
      countElements(xhtml, budget);
      const { root } = buildTree(xhtmlToHtml(xhtml, budget));
      const body = find(root, ({ tag }) => tag === 'body') ?? root;
      styledText.apply(body, find(body, ({ tag }) => /^h[1-6]$/.test(tag)) !== undefined);
      writeFormValues(body);
      nestExportedLists(body);
      flattenTableLists(body);
      const isText = hasText(body) && !(contents.has(chapter) && isListOfLinks(body));
      const text = isText ? createWriter(format, Infinity, `${index + 1}-`)(body) : '';
      budget.addChars(text.length);
      const place = { chapter: headingOf(body) ?? `Chapter ${index + 1}` };
      if (text !== '') blocks.push(...markFirstBlock([text], limits.places, place));
      onPages(index + 1, order.length);
    }
    if (blocks.length === 0 && (order.length === 0 || unread.length > 0)) throw problems.unreadable();
    const { description, ...facts } = await readProperties(archive, packagePath, 'book');
    // Library programs write HTML in the description.
    const summary = description && textOf(buildTree(description).root);
    const document = finishText(blocks, limits, {
      isWhole: !archive.hasDamage(),
      title: await readTitle(archive, packagePath),
      warnings: unread.length === 0 ? [] : [`Left out, since they are damaged or missing: ${joinNames(unread)}.`],
      format,
    });
    return { ...document, facts: { ...facts, ...(summary && { description: summary }) } };
  } finally {
    archive.close();
  }
};

/** Reads a part; undefined if it is damaged or missing, since the book has others. Throws as `readPart` does otherwise. */
async function readUndamaged(archive: Archive, part: string): Promise<Buffer | undefined> {
  try {
    return archive.has(part) ? await readPart(archive, part) : undefined;
  } catch (error) {
    if (!(error instanceof ProblemError) || fatalProblems.has(error.code)) throw error;
    return undefined;
  }
}

/** Returns the first heading of a chapter, of level 1 to 3. */
function headingOf(body: Element): string | undefined {
  const heading = find(body, (element) => /^h[1-3]$/.test(element.tag) && hasText(element));
  return heading && textOf(heading, maxNameChars).slice(0, maxNameChars).trim();
}

/** Whether at least half of the text without headings are links. */
function isListOfLinks(body: Element): boolean {
  const lengthOf = (isCounted: (element: Element) => boolean): number => {
    let length = 0;
    walk(body, (element) => {
      if (isCounted(element)) length += textOf(element, Infinity).length;
      return !isCounted(element);
    });
    return length;
  };
  const headings = lengthOf(({ tag }) => /^h[1-6]$/.test(tag));
  return 2 * lengthOf(({ tag }) => tag === 'a') >= textOf(body, Infinity).length - headings;
}

const resolvePart = (folder: string, reference: string): string => {
  const [file = ''] = reference.split('#');
  try {
    return path.posix.join(folder, decodeURIComponent(file));
  } catch {
    return path.posix.join(folder, file);
  }
};

/** Returns the path of the package document. Throws `unsupported-type` for a zip that is not a book. */
async function packageDocument(archive: Archive): Promise<string> {
  let packagePath: string | undefined;
  await archive.parse('META-INF/container.xml', {
    open: ({ name, attributes }) => {
      if (name === 'ocf:rootfile') packagePath ??= attributes['full-path'];
    },
    close: () => undefined,
    text: () => undefined,
  });
  if (packagePath === undefined || !archive.has(packagePath))
    throw archive.hasDamage() ? problems.unreadable() : problems.unsupported();
  return packagePath;
}

interface Spine {
  /** Chapters in reading order, without the navigation document. */
  readonly order: readonly string[];
  /** Pages in which a book of EPUB 2 has its table of contents, in some books with other text. */
  readonly contents: ReadonlySet<string>;
  readonly styleSheets: readonly string[];
}

async function spine(archive: Archive, packagePath: string): Promise<Spine> {
  const items = new Map<string, string>();
  const order: string[] = [];
  const navigation = new Set<string>();
  const guide: string[] = [];
  const styleSheets: string[] = [];
  await archive.parse(packagePath, {
    open({ name, attributes }) {
      const { id = '', href = '', properties = '', idref = '' } = attributes;
      if (name === 'opf:item') {
        items.set(id, href);
        if (/\bnav\b/.test(properties)) navigation.add(id);
        if (attributes['media-type'] === 'text/css') styleSheets.push(href);
      } else if (name === 'opf:itemref') order.push(idref);
      else if (name === 'opf:reference' && /^toc$/i.test(attributes['type'] ?? '')) guide.push(href);
    },
    close: () => undefined,
    text: () => undefined,
  });
  const directory = path.posix.dirname(packagePath);
  const resolve = (reference: string): string => resolvePart(directory === '.' ? '' : directory, reference);
  return {
    order: order.filter((id) => items.has(id) && !navigation.has(id)).map((id) => resolve(items.get(id)!)),
    contents: new Set(guide.map(resolve)),
    styleSheets: styleSheets.map(resolve),
  };
}

async function classStyles(archive: Archive, styleSheets: readonly string[]): Promise<ClassStyles> {
  const styles = new Map<string, ClassStyle>();
  let chars = 0;
  for (const part of styleSheets) {
    const css = (await readUndamaged(archive, part))?.toString() ?? '';
    chars += css.length;
    if (chars > maxStyleChars) break;
    readClassStyles(css, styles);
  }
  return styles;
}

/** Returns the encrypted parts. */
async function encryptedParts(archive: Archive): Promise<Set<string>> {
  const encrypted = new Set<string>();
  let method = '';
  await archive.parse('META-INF/encryption.xml', {
    open({ name, attributes }) {
      if (name === 'enc:EncryptionMethod') method = attributes['Algorithm'] ?? '';
      else if (name === 'enc:CipherReference' && !fontObfuscation.test(method))
        encrypted.add(resolvePart('', attributes['URI'] ?? ''));
    },
    close: () => undefined,
    text: () => undefined,
  });
  return encrypted;
}
