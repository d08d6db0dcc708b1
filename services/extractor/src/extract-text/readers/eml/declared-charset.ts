import { isUtf8 } from 'node:buffer';
import { declaredEncoding } from '../html/decode-html';

/** Characters within which a page declares its encoding; mail programs write long styles before. */
const maxDeclarationChars = 64 * 1024;

/**
 * Returns the encoding that the HTML of a part declares, unless that is UTF-8. `mail` has a character for each byte,
 * `start` is the position of the part's type.
 */
export function declaredCharset(mail: string, start: number): string | undefined {
  const part = mail.slice(start, start + maxDeclarationChars);
  const end = /\r?\n\r?\n/.exec(part);
  const content = decodeTransfer(part.slice(end ? end.index + end[0].length : part.length));
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
