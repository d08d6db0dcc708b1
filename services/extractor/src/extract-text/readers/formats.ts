/** Supported document formats by their usual extension; all pictures are one format. */
export const formats = [
  'pdf',
  'docx',
  'doc',
  'txt',
  'pptx',
  'ppt',
  'xlsx',
  'xls',
  'csv',
  'odt',
  'ods',
  'odp',
  'epub',
  'rtf',
  'html',
  'md',
  'eml',
  'srt',
  'zip',
  'image',
] as const;
export type Format = (typeof formats)[number];
