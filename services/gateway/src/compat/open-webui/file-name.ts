import { decodePercent } from '@winnow/contracts';

/** Extensions by media type, for a file without a name: the extractor needs one when the bytes are ambiguous. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml',
  'application/mbox': 'mbox',
  'application/vnd.ms-outlook': 'msg',
  'application/ttml+xml': 'ttml',
  'application/x-subrip': 'srt',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/vtt': 'vtt',
};

/** Returns a file's name from a percent-decoded header; without one, `file` with the extension of its media type. */
export function fileNameOf(header: string | string[] | undefined, mediaType = ''): string {
  const named = typeof header === 'string' ? (decodePercent(header) ?? header) : '';
  if (named !== '') return named;
  const ending = endings[mediaType.split(';')[0]!.trim().toLowerCase()];
  return ending === undefined ? 'file' : `file.${ending}`;
}
