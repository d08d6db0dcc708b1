import type { IncomingHttpHeaders } from 'node:http';
import type { ResponseOf } from '@winnow/contracts';

/**
 * Returns the file name of a `Content-Disposition` (RFC 6266), as far as it has one; percent-encoded if it is. The Python
 * package tika writes the name as a literal of bytes.
 */
export function nameInDisposition({ 'content-disposition': header = '' }: IncomingHttpHeaders): string | undefined {
  const [, extended] = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(header) ?? [];
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header) ?? [];
  return (extended ?? quoted ?? token)?.trim().replace(/^b'(.*)'$/, '$1');
}

/** Returns the metadata of a file under Tika's names; fields of the file's own type are not known. */
export function metadataOf(
  file: ResponseOf<'extract-text'>,
  name: string,
  mediaType = 'application/octet-stream',
): Record<string, string | readonly string[]> {
  const { title, description, author, published, modified, language } = { title: file.title, ...file.metadata };
  const known = {
    'dc:title': title,
    'dc:description': description,
    'dc:creator': author,
    'dcterms:created': published,
    'dcterms:modified': modified,
    'dc:language': language,
    'xmpTPg:NPages': file.pages?.toString(),
  };
  const stated = Object.entries(known).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return {
    'Content-Type': mediaType,
    'X-TIKA:Parsed-By': ['Winnow'],
    resourceName: name,
    ...Object.fromEntries(stated),
  };
}
