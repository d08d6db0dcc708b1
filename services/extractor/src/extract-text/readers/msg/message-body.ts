import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { fatalProblems } from '../contained-files';
import { readHtml } from '../html/html-reader';
import { problems } from '../problems';
import type { DocumentText, ReadLimits } from '../reader';
import { readRtf } from '../rtf/rtf-reader';
import { decompressRtf } from './decompress-rtf';
import { extractHtml, sourceOf } from './encapsulated-html';
import { decodeBytes, type MessageProperties } from './message-properties';

/** How the parts of a message are read. */
export interface ReadOptions {
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
  readonly format: ContentFormat;
}

type ReadBody = (message: MessageProperties, options: ReadOptions) => Promise<DocumentText | undefined>;

/**
 * Reads the body of a message: HTML, else Rich Text, else the plain text, which Outlook converts from the others,
 * without their tables. Undefined without text. Throws `too-large`.
 */
export async function readBody(message: MessageProperties, options: ReadOptions): Promise<DocumentText | undefined> {
  for (const read of [readHtmlBody, readRtfBody, readPlainBody]) {
    try {
      const body = await read(message, options);
      if (body) return body;
    } catch (error) {
      // If one is empty or damaged, the next one is used.
      if (options.signal.aborted || (error instanceof ProblemError && fatalProblems.has(error.code))) throw error;
    }
  }
  return undefined;
}

/** PidTagHtml, or PidTagBodyHtml as text. */
const readHtmlBody: ReadBody = async (message, options) => {
  const bytes = message.binary(0x1013);
  const html = bytes ? decodeBytes(bytes, message.bodyCodePage) : message.string(0x1013);
  return html === undefined ? undefined : await readHtmlText(html, options);
};

/** PidTagRtfCompressed, which may encapsulate HTML or plain text. */
const readRtfBody: ReadBody = async (message, options) => {
  const stream = message.binary(0x1009);
  const rtf = stream && decompressRtf(stream, options.limits);
  if (!rtf) return undefined;
  const source = sourceOf(rtf);
  if (source === 'html') return await readHtmlText(extractHtml(rtf), options);
  if (source === 'text' && message.string(0x1000)?.trim()) return undefined;
  return await readRtf(rtf, options.limits, options.signal, () => undefined, options.format);
};

const readPlainBody: ReadBody = async (message, { limits }) => {
  const text = message.string(0x1000) ?? '';
  if (text.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  return text.trim() === '' ? undefined : { text, textFormat: 'plain', warnings: [] };
};

const readHtmlText = (html: string, { limits, signal, format }: ReadOptions): Promise<DocumentText> =>
  readHtml(Buffer.from(html), limits, signal, () => undefined, format);
