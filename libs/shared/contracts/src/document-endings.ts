/** File name extensions that `extract-text` reads. */
export const documentEndings = [
  'pdf',
  'docx',
  'docm',
  'dotx',
  'doc',
  'txt',
  'pptx',
  'pptm',
  'ppsx',
  'potx',
  'xlsx',
  'xlsm',
  'xltx',
  'xls',
  'xlt',
  'csv',
  'tsv',
  'odt',
  'ott',
  'ods',
  'ots',
  'odp',
  'otp',
  'epub',
  'rtf',
  'html',
  'htm',
  'xhtml',
  'md',
  'markdown',
  'eml',
  'srt',
  'vtt',
  'zip',
  'png',
  'jpg',
  'jpeg',
  'tif',
  'tiff',
  'webp',
  'bmp',
  'gif',
] as const;
export type DocumentEnding = (typeof documentEndings)[number];

/**
 * File name extensions of recordings and videos, which `extract-text` reads if the installation has a transcription
 * endpoint.
 */
export const soundEndings = ['mp3', 'wav', 'm4a', 'ogg', 'oga', 'opus', 'webm', 'flac', 'mp4', 'mov'] as const;
