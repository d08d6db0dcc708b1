/** Endings by media type, for a file that comes without a name: the extractor goes by them where the bytes do not say enough. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
};

/** A file's name as a header gives it, in percent-encoding; `file` with the ending of its media type without one. */
export function fileNameOf(header: string | string[] | undefined, mediaType = ''): string {
  const named = typeof header === 'string' ? decoded(header) : '';
  if (named !== '') return named;
  const ending = endings[mediaType.split(';')[0]!.trim().toLowerCase()];
  return ending === undefined ? 'file' : `file.${ending}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
