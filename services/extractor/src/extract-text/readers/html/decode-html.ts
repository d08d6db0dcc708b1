import { repairHtmlMojibake } from '@winnow/charset';
import { decode, encodingExists } from 'iconv-lite';
import { decodeText } from '../txt/decode-text';

/** Bytes within which browsers look for the declared encoding (HTML 13.2.3.2). */
const maxDeclarationBytes = 1024;
const declaration = /<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?([\w:.-]{2,40})/i;

/** Returns the encoding that the start of a page declares, unless it is a Unicode one or unknown. */
export function declaredEncoding(head: string): string | undefined {
  const name = declaration.exec(head)?.[1];
  return name === undefined || !encodingExists(name) || /^utf/i.test(name) ? undefined : name;
}

/**
 * Decodes an HTML file by its byte order mark, else as UTF-8 if valid, else by the declared encoding, else by the best
 * guess. Repairs mojibake. Returns an empty string for bytes that are not text.
 */
export function decodeHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxDeclarationBytes)).toString(
    'latin1',
  );
  const name = declaredEncoding(head);
  const detected = decodeText(bytes) ?? '';
  return repairHtmlMojibake(name === undefined || isUtf8(bytes) ? detected : decode(bytes, name));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
