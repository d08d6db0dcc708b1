/** Bytes searched for a declaration; the HTML standard searches 1,024, but scripts before it make it later. */
const sniffBytes = 65_536;

/** Returns the charset of the `Content-Type` header; ignores unknown labels. */
export function headerCharset(contentType: string | null): string | undefined {
  return knownCharset(/charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? '');
}

/**
 * Returns the charset that a page declares in `meta`, else in the XML declaration. Ignores unknown labels. A page parsed
 * byte by byte cannot be UTF-16, regardless of its `meta` (HTML standard, 13.2.3.2).
 */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, sniffBytes));
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  const meta = /<meta\s[^>]{0,500}?charset\s*=[\s"']{0,20}([^\s"'/>;]+)/i.exec(head)?.[1];
  const inPage = knownCharset(meta ?? xml ?? '');
  return inPage?.startsWith('utf-16') ? 'utf-8' : inPage;
}

function knownCharset(label: string): string | undefined {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/^x-user-defined$/, '')
    .replace(/^(?:cp|win)[-_]?(125\d)$/, 'windows-$1');
  if (!name) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
