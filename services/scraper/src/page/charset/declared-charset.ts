/** Bytes searched for a declaration; the HTML standard searches 1,024, but real pages have it later. */
const sniffBytes = 4_096;

/**
 * Returns the charset that a page declares: in the header, else in the XML declaration or `meta`. Ignores unknown
 * labels. A page parsed byte by byte cannot be UTF-16, regardless of its `meta` (HTML standard, 13.2.3.2).
 */
export function declaredCharset(bytes: Uint8Array, contentType: string | null): string | undefined {
  const headerLabel = /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1];
  const fromHeader = headerLabel && knownCharset(headerLabel);
  if (fromHeader) return fromHeader;

  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, sniffBytes));
  const xml = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  const meta = /<meta[^>]+?charset\s*=[\s"']*([^\s"'/>;]+)/i.exec(head)?.[1];
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
