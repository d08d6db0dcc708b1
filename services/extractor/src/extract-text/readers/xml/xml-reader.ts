import { hasText, type Element } from '@winnow/markdown';
import { tidyTitle } from '../document-title';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { decodeHtml } from '../html/decode-html';
import { readHtml } from '../html/html-reader';
import { flattenTableLists } from '../html/table-lists';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { finishSource } from '../source/source-reader';
import { readTimedText } from '../subtitles/timed-text';
import { TextBudget } from '../text-budget';
import type { ConvertedDocument } from './converter';
import { readDita } from './dita';
import { readDocBook } from './docbook/docbook';
import { html } from './elements';
import { readFeed } from './feed';
import { readFictionBook } from './fictionbook';
import { readJats } from './jats/jats';
import { readOpml } from './opml';
import { parseTree } from './parse-tree';
import { detectVocabulary, type Vocabulary } from './root-element';
import { readSvg } from './svg';
import { readTei } from './tei';

type Convert = (root: Element, budget: TextBudget) => ConvertedDocument;

const converters: Readonly<Record<Exclude<Vocabulary, 'html' | 'subtitles' | 'other'>, Convert>> = {
  jats: readJats,
  fictionbook: readFictionBook,
  docbook: readDocBook,
  dita: readDita,
  tei: readTei,
  feed: readFeed,
  opml: readOpml,
  svg: readSvg,
};

/** Maximum characters of a description. */
const maxDescriptionChars = 1_000;

/**
 * Reads XML: documents of JATS, FictionBook, DocBook, DITA and TEI, news feeds, outlines, drawings, subtitles and XHTML by
 * the meaning of their elements, any other XML as it is. Throws `unsupported-type` for other content.
 */
export const readXml: Reader = async (bytes, limits, signal, onPages, format = 'text') => {
  const source = decodeHtml(bytes)
    .replace(/^\ufeff/, '')
    .trimStart();
  const vocabulary = detectVocabulary(source);
  if (vocabulary === undefined) throw problems.unsupported();
  if (vocabulary === 'html') return readHtml(bytes, limits, signal, onPages, format);
  if (vocabulary === 'subtitles') return readTimedText(source, limits, signal);
  if (vocabulary === 'other') return finishSource(source, 'xml', limits, format);
  const budget = new TextBudget(limits);
  const { root, isWhole } = parseTree(source, budget, signal);
  const { blocks, title = '', facts = {} } = converters[vocabulary](root, budget);
  const body = html('body', blocks);
  flattenTableLists(body);
  // HTML has the tags of empty paragraphs.
  if (!hasText(body)) throw isWhole ? problems.noText() : problems.unreadable();
  const text = createWriter(format, Infinity)(body);
  const document = finishText([text], limits, { title: tidyTitle(title), format, isWhole });
  const description = facts.description?.slice(0, maxDescriptionChars);
  const described = { ...facts, ...(description && { description }) };
  return { ...document, ...(Object.keys(described).length > 0 && { facts: described }) };
};
