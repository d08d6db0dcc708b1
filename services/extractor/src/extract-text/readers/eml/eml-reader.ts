import { isUtf8 } from 'node:buffer';
import type { ContentFormat } from '@winnow/contracts';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { buildTree, toMarkdown } from '@winnow/markdown';
import { ContainedFiles, type ReadDocument } from '../contained-files';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { countElements } from '../html/count-elements';
import { dropHidden } from '../html/drop-hidden';
import { readHtml } from '../html/html-reader';
import { problems } from '../problems';
import type { ReadLimits, Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { decodeText } from '../txt/decode-text';
import { joinFlowedLines } from './flowed-text';
import { pgpWarning, readInlinePgp } from './inline-pgp';
import { attachedText, attachmentBlocks, formatFields, formatMailbox } from './mail-blocks';
import { prepareMail } from './part-types';
import { isSignature, protectionWarning } from './smime';
import { isWebArchive, pageOf } from './web-archive';

/** Maximum nesting of multiparts; mail programs do not exceed it. */
const maxDepth = 32;
/**
 * Minimum ratio of the words of the plain part to the words of the HTML: some programs write only a hint into the plain
 * part.
 */
const minPlainShare = 0.6;
/** Names of unnamed parts, by type. */
const unnamed = new Map<string, string>(
  Object.entries({
    'message/rfc822': 'message.eml',
    'message/delivery-status': 'delivery-status.txt',
    'text/calendar': 'event.ics',
    'text/csv': 'table.csv',
    'text/html': 'page.html',
    'text/markdown': 'text.md',
    'text/plain': 'text.txt',
    'text/rfc822-headers': 'headers.txt',
  }),
);
/** Header fields with their continuation lines. */
const contentType = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/gim;
const headerLine = /^(?:From |[\w-]{1,76}:)/;

/**
 * Reads a mail (EML): subject, sender, recipients and date, the text, then events and every
 * attachment of a supported format with its name. A web archive (MHT) is read as its page. Throws `unsupported-type`
 * for a text without headers.
 */
export const emlReader =
  (readDocument: ReadDocument): Reader =>
  async (bytes, limits, signal, onPages, format = 'text') => {
    const { bytes: prepared, flowed } = prepareMail(bytes);
    const source = toUtf8(prepared);
    if (!headerLine.test(Buffer.from(source).toString('latin1', 0, 100).trimStart())) throw problems.unsupported();
    const files = new ContainedFiles(readDocument, limits, signal, format);
    const mail = await PostalMime.parse(source, { maxNestingDepth: maxDepth, forceRfc822Attachments: true });
    if (flowed && mail.text) mail.text = joinFlowedLines(mail.text, flowed.delSp);
    const { text: plain, isEncrypted } = readInlinePgp(mail.text ?? '');
    if (mail.text) mail.text = plain;
    if (isWebArchive(mail)) {
      const page = Buffer.from(pageOf(mail.html ?? ''));
      return { title: mail.subject?.slice(0, 300), ...(await readHtml(page, limits, signal, onPages, format)) };
    }
    const blocks = [files.lines(formatHeaders(mail)), readBody(mail, limits, format, files)];
    const warning = protectionWarning(mail);
    for (const { filename, content, disposition, mimeType, related } of warning ? [] : mail.attachments) {
      if (isSignature(mimeType)) continue;
      // Inline pictures are part of the layout.
      if ((disposition === 'inline' || related) && mimeType.startsWith('image/')) continue;
      const name = filename ?? unnamed.get(mimeType) ?? 'attachment';
      const data = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
      const read = (): Promise<string | undefined> => attachedText(name, data, mimeType, files);
      blocks.push(...(await attachmentBlocks(name, files, limits, read)));
    }
    const title = mail.subject?.slice(0, 300);
    const protection = warning ?? (isEncrypted ? pgpWarning : undefined);
    const warnings = [...files.warnings, ...(protection ? [protection] : [])];
    return finishText(blocks, limits, { warnings, format, ...(title ? { title } : {}) });
  };

/** Converts a mail to UTF-8 without a byte order mark, from UTF-16 or from another encoding that no header names. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return toUtf8(bytes.subarray(3));
  const isUtf16 = bytes.subarray(0, 2).some((byte) => byte === 0 || byte >= 0xfe);
  return isUtf16 || (!isUtf8(bytes) && !namesCharset(bytes)) ? Buffer.from(decodeText(bytes) ?? '') : bytes;
}

function namesCharset(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return [...text.matchAll(contentType)].some(([header]) => /charset=/i.test(header));
}

function formatHeaders({ subject, from, to, cc, headers }: Email): string {
  const date = headers.find(({ key }) => key === 'date')?.value;
  return formatFields([
    ['Subject', subject],
    ['From', from && formatAddress(from)],
    ['To', to?.map(formatAddress).join(', ')],
    ['Cc', cc?.map(formatAddress).join(', ')],
    ['Date', date],
  ]);
}

const formatAddress = ({ name, address, group }: Address): string =>
  group ? `${name}: ${group.map(formatAddress).join(', ')}` : formatMailbox(name, address);

/**
 * Returns the text of a mail in a format: the plain part in `text` format, unless it is only a note beside the HTML;
 * otherwise the HTML, which has links and emphasis.
 */
function readBody({ text, html }: Email, limits: ReadLimits, format: ContentFormat, files: ContainedFiles): string {
  const plain = text?.trim() ? text : '';
  if (html === undefined) return files.block(plain, 'plain');
  countElements(html, new TextBudget(limits));
  const { root } = buildTree(html);
  dropHidden(root);
  const light = toMarkdown(root);
  const isPlain = light.trim() === '' || (format === 'text' && countWords(plain) >= minPlainShare * countWords(light));
  if (isPlain && plain !== '') return files.block(plain, 'plain');
  return format === 'text' ? light : createWriter(format, Infinity)(root);
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
