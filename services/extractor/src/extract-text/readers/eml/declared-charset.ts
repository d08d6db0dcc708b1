import { isUtf8 } from 'node:buffer';
import { declaredEncoding } from '../html/decode-html';

/** Maximum parts that are inspected; the first ones are the body of a mail. */
const maxParts = 20;
/** Characters within which a page declares its encoding; mail programs write long styles before. */
const maxDeclarationChars = 64 * 1024;
const htmlType = /^content-type:[ \t]*text\/html\b[^\n]*(?:\n[ \t][^\n]*)*/gim;

/**
 * Adds the encoding that the HTML of a mail declares to the header of its part, where no header names one: without it
 * the text is taken for UTF-8.
 */
export function withDeclaredCharsets(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let inspected = 0;
  const result = source.replace(htmlType, (header, index: number) => {
    if (/charset/i.test(header) || ++inspected > maxParts) return header;
    const charset = declaredCharset(source.slice(index, index + maxDeclarationChars));
    return charset === undefined ? header : header.replace(/text\/html/i, `text/html; charset=${charset}`);
  });
  return result === source ? bytes : Buffer.from(result, 'latin1');
}

/** Returns the encoding that a part declares in its content, unless that is UTF-8. `part` has a character for each byte. */
function declaredCharset(part: string): string | undefined {
  const start = /\r?\n\r?\n/.exec(part);
  const content = decodeTransfer(part.slice(start ? start.index + start[0].length : part.length));
  const charset = declaredEncoding(content);
  // The last characters may be cut.
  const bytes = Buffer.from(content.slice(0, content.lastIndexOf('<')), 'latin1');
  const isOtherUtf8 = isUtf8(bytes) && /[\x80-\xff]/.test(content);
  return isOtherUtf8 ? undefined : charset;
}

/** Decodes the start of a part as quoted-printable or base64 by its characters. */
function decodeTransfer(content: string): string {
  const base64 = /^[A-Za-z0-9+/=\s]{40,}/.exec(content)?.[0];
  if (base64 !== undefined) return Buffer.from(base64, 'base64').toString('latin1');
  // Every attribute of quoted-printable HTML has this code.
  if (!/=3D/i.test(content)) return content;
  return content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
