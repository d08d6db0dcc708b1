import PostalMime, { type Address, type Email } from 'postal-mime';
import { buildTree, toMarkdown } from '@winnow/markdown';
import { ContainedFiles, type ReadDocument } from '../contained-files';
import { finishText } from '../finish-text';
import { countElements } from '../html/count-elements';
import { markFirstBlock } from '../place-marks';
import { problems } from '../problems';
import type { ReadLimits, Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { decodeText } from '../txt/decode-text';

/** Maximum nesting of multiparts; mail programs do not exceed it. */
const maxDepth = 32;
/** Maximum characters of a file's name in a place. */
const maxNameLength = 500;
const headerLine = /^(?:From |[\w-]{1,76}:)/;

/**
 * Reads a mail (EML): subject, sender, recipients and date, the text (else the HTML converted to text), then every
 * attachment of a supported format with its name. Throws `unsupported-type` for a text without headers.
 */
export const emlReader =
  (readDocument: ReadDocument): Reader =>
  async (bytes, limits, signal) => {
    const source = toUtf8(bytes);
    if (!headerLine.test(Buffer.from(source).toString('latin1', 0, 100).trimStart())) throw problems.unsupported();
    const files = new ContainedFiles(readDocument, limits, signal);
    const mail = await PostalMime.parse(source, { maxNestingDepth: maxDepth, forceRfc822Attachments: true });
    const blocks = [formatHeaders(mail), readBody(mail, limits)];
    for (const { filename, content, disposition, mimeType } of mail.attachments) {
      // Inline pictures are part of the layout.
      if (disposition === 'inline' && mimeType.startsWith('image/')) continue;
      const name = filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : 'attachment');
      const data = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
      const heading = markFirstBlock([`## ${name}`], limits.places, { file: name.slice(0, maxNameLength) });
      const text = await files.textOf(name, data);
      if (text !== undefined) blocks.push(...heading, text);
    }
    const title = mail.subject?.slice(0, 300);
    return finishText(blocks, limits, { warnings: files.warnings, ...(title ? { title } : {}) });
  };

/** Converts a mail in UTF-16 to UTF-8. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  const isUtf16 = bytes.subarray(0, 2).some((byte) => byte === 0 || byte >= 0xfe);
  return isUtf16 ? Buffer.from(decodeText(bytes) ?? '') : bytes;
}

function formatHeaders({ subject, from, to, cc, headers }: Email): string {
  const date = headers.find(({ key }) => key === 'date')?.value;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Subject', subject],
    ['From', from && formatAddress(from)],
    ['To', to?.map(formatAddress).join(', ')],
    ['Cc', cc?.map(formatAddress).join(', ')],
    ['Date', date],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');
}

const formatAddress = ({ name, address, group }: Address): string =>
  group
    ? `${name}: ${group.map(formatAddress).join(', ')}`
    : name && address
      ? `${name} <${address}>`
      : name || address || '';

function readBody({ text, html }: Email, limits: ReadLimits): string {
  if (text !== undefined && text.trim() !== '') return text;
  if (html === undefined) return '';
  countElements(html, new TextBudget(limits));
  return toMarkdown(buildTree(html).root);
}
