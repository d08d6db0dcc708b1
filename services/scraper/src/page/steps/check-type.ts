import type { PageState } from '../page-state';
import { looksLikeMarkup, mediaType, sourceLanguage } from '../text/source-language';

const readable = /^(?:text\/html|application\/xhtml\+xml|application\/xml|text\/xml)$/;
const unsupportedTypes: readonly [type: RegExp, sentence: string][] = [
  [/^application\/(?:x-)?pdf$/, 'This address is a PDF document; upload the file to extract its text.'],
  [
    /^application\/(?:msword|vnd\.openxmlformats-officedocument\.wordprocessingml)/,
    'This address is a Word document; upload the file to extract its text.',
  ],
  [
    /^application\/vnd\.(?:ms-excel|openxmlformats-officedocument\.spreadsheetml)/,
    'This address is a spreadsheet, not a web page.',
  ],
  [
    /^application\/vnd\.(?:ms-powerpoint|openxmlformats-officedocument\.presentationml)/,
    'This address is a presentation, not a web page.',
  ],
  [/^image\//, 'This address is an image, not a web page.'],
  [/^video\//, 'This address is a video, not a web page.'],
  [/^audio\//, 'This address is a sound file, not a web page.'],
  [/^application\/(?:rss|atom)\+xml$/, 'This address is a news feed, not a web page.'],
  [/^(?:text|application)\/(?:javascript|ecmascript|css)$/, 'This address is program code, not a web page.'],
  [
    /^application\/(?:zip|gzip|x-tar|x-7z-compressed|x-rar-compressed|vnd\.rar|x-bzip2)/,
    'This address is an archive, not a web page.',
  ],
];
const signatures: readonly [start: string, type: string][] = [
  ['%PDF-', 'application/pdf'],
  ['PK\u0003\u0004', 'application/zip'],
  ['\u0089PNG', 'image/png'],
  ['GIF8', 'image/gif'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['\u001f\u008b', 'application/gzip'],
];

/** Returns the media type of a file by its first bytes; undefined for text and unknown files. */
export function typeBySignature(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  return signatures.find(([signature]) => start.startsWith(signature))?.[1];
}

const officeType = /officedocument|opendocument|epub/;

/**
 * Detects content that is not a page, and text whose source is the content. The file signature takes precedence over the
 * header; a missing header means HTML.
 */
export function checkType(state: PageState): void {
  const signatureType = typeBySignature(state.page.bytes);
  const headerType = mediaType(state.page.contentType);
  // Office documents are archives, and the header is more specific.
  const type =
    signatureType && !(signatureType === 'application/zip' && officeType.test(headerType)) ? signatureType : headerType;
  state.source = signatureType ? undefined : sourceLanguage(state.page);
  if (state.source !== undefined) return;
  if (!signatureType && (type === '' || readable.test(type) || looksLikeMarkup(state.page.bytes))) return;
  state.outcome = 'unsupported';
  state.message =
    unsupportedTypes.find(([pattern]) => pattern.test(type))?.[1] ??
    'This address is a file of a type that cannot be read as a page.';
}
