import { decodePercent, documentEndingsByType, pictureEndingsByType } from '@winnow/contracts';

/** Extensions by media type, for a file without a name: the extractor needs one when the bytes are ambiguous. */
const endings = new Map<string, string>(
  Object.entries({
    ...documentEndingsByType,
    ...pictureEndingsByType,
    'application/x-subrip': 'srt',
    'text/html': 'html',
    'text/markdown': 'md',
    'text/plain': 'txt',
  }),
);

/** Returns a file's name from a percent-decoded header; without one, `file` with the extension of its media type. */
export function fileNameOf(header: string | string[] | undefined, mediaType = ''): string {
  const named = typeof header === 'string' ? (decodePercent(header) ?? header) : '';
  if (named !== '') return named;
  const ending = endings.get(mediaType.split(';')[0]!.trim().toLowerCase());
  return ending === undefined ? 'file' : `file.${ending}`;
}
