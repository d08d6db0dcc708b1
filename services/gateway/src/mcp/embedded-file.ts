import { decodePercent } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fileNameOf } from '../compat/file-name';
import type { IntegrationFile } from '../integrations/integration-jobs';
import { invalidField, parseRequest } from '../routes/parse-request';
import { fileSchema } from './tools';

/**
 * Returns the file in a tool's arguments. Throws `invalid-request` for one without content, since this server does not
 * fetch the addresses of files, or whose content is not base64.
 */
export function embeddedFile(value: unknown): IntegrationFile {
  const { uri, blob, text } = parseRequest(z.object({ file: fileSchema }), { file: value }).file;
  const name = nameIn(uri);
  if (blob !== undefined) return { name, bytes: fromBase64(blob, 'file.blob') };
  if (text !== undefined) return { name, bytes: Buffer.from(text) };
  const [, type, encoding, data] = /^data:([^,]{0,200}?)(;base64)?,(.*)$/s.exec(uri) ?? [];
  if (data !== undefined) {
    const plain = decodePercent(data) ?? data;
    // Without a type it is plain text (RFC 2397).
    return {
      name: fileNameOf(undefined, type || 'text/plain'),
      bytes: encoding ? fromBase64(plain, 'file.uri') : Buffer.from(plain),
    };
  }
  throw invalidField(
    'file',
    'Send the content of the file as `blob` (base64) or `text`; `winnow mcp` reads file:// addresses itself.',
  );
}

/** Node skips other characters, such as a prefix `data:`, and would return bytes of no file. */
function fromBase64(text: string, path: string): Buffer {
  if (!/[^A-Za-z\d+/_=\s-]/.test(text)) return Buffer.from(text, 'base64');
  throw invalidField(path, `The field ${path} must be base64.`);
}

/** Returns the last segment of an address, which is only a label. */
function nameIn(uri: string): string {
  const name = uri.split(/[\\/]/).at(-1) ?? '';
  return decodePercent(name) ?? name;
}
