import { CompoundFile, compoundFileMagic } from './compound-file';
import { isWordStream } from './doc/word-binary';
import { detectWordXml } from './docx/word-xml';
import { formatsByExtension } from './format-extensions';
import type { Format } from './formats';
import { isImage } from './image/image-size';
import { isFlatDocument } from './opendocument/flat-document';
import { problems } from './problems';
import { isSheetXml } from './xlsx/xml-2003/detect-sheet-xml';

/** Kinds of files by their first bytes. */
type FileKind = 'zip' | 'compound' | 'rtf' | 'pdf' | 'image' | 'text';

const fileKinds: Readonly<Record<Format, FileKind>> = {
  pdf: 'pdf',
  docx: 'zip',
  doc: 'compound',
  txt: 'text',
  pptx: 'zip',
  ppt: 'compound',
  xlsx: 'zip',
  xls: 'compound',
  csv: 'text',
  odt: 'zip',
  ods: 'zip',
  odp: 'zip',
  epub: 'zip',
  rtf: 'rtf',
  html: 'text',
  md: 'text',
  eml: 'text',
  msg: 'compound',
  mbox: 'text',
  ics: 'text',
  srt: 'text',
  json: 'text',
  yaml: 'text',
  toml: 'text',
  ini: 'text',
  properties: 'text',
  log: 'text',
  rst: 'text',
  asciidoc: 'text',
  org: 'text',
  tex: 'text',
  ipynb: 'text',
  xml: 'text',
  zip: 'zip',
  image: 'image',
};

/** Formats of Office and OpenDocument that may be one XML file. */
const officeXmlFormats: Readonly<Partial<Record<Format, (bytes: Uint8Array) => boolean>>> = {
  docx: (bytes) => detectWordXml(bytes) !== undefined,
  xlsx: isSheetXml,
  odt: isFlatDocument,
  ods: isFlatDocument,
  odp: isFlatDocument,
};

/** Formats that applications export as text under the extension of another format, whose program opens them. */
const textExports: Readonly<Record<string, readonly Format[]>> = {
  doc: ['html', 'eml'],
  dot: ['html', 'eml'],
  xls: ['html', 'eml', 'csv'],
  xlt: ['html', 'eml', 'csv'],
  html: ['eml'],
  htm: ['eml'],
  msg: ['eml'],
};

/** Formats without a reader by extension: the files, and the formats as which their programs can save them. */
const withoutReader: Readonly<Record<string, readonly [files: string, formats: string]>> = {
  pages: ['Documents of Pages', 'DOCX or PDF'],
  numbers: ['Spreadsheets of Numbers', 'XLSX or PDF'],
  key: ['Presentations of Keynote', 'PPTX or PDF'],
  heic: ['HEIC pictures', 'JPEG or PNG'],
  heif: ['HEIF pictures', 'JPEG or PNG'],
  avif: ['AVIF pictures', 'JPEG or PNG'],
  vcf: ['Contacts (vCard)', 'CSV'],
  mobi: ['Books in Kindle formats', 'EPUB'],
  azw: ['Books in Kindle formats', 'EPUB'],
  azw3: ['Books in Kindle formats', 'EPUB'],
  htmlz: ['Books in HTMLZ', 'EPUB'],
  djvu: ['DjVu files', 'PDF'],
  xps: ['XPS files', 'PDF'],
  oxps: ['XPS files', 'PDF'],
  wps: ['Documents of Works and WPS Office', 'DOCX or PDF'],
  wpd: ['Documents of WordPerfect', 'DOCX or PDF'],
  hwp: ['Documents of Hangul', 'DOCX or PDF'],
  hwpx: ['Documents of Hangul', 'DOCX or PDF'],
  pub: ['Publications of Publisher', 'PDF'],
  vsd: ['Drawings of Visio', 'PDF'],
  vsdx: ['Drawings of Visio', 'PDF'],
  tnef: ['TNEF files of Outlook', 'EML or MSG'],
};

/** Starts of text exports by their format: a web page, a web archive (MHT), columns separated by tabs. */
const exportStarts: Readonly<Partial<Record<Format, RegExp>>> = {
  html: /^\s*(?:<\?xml[^<>]*>\s*)?(?:<!--[^<>]*-->\s*)?<(?:!doctype html|html|head|meta|style|body|div|table)\b/i,
  eml: /^\s*(?:[\w-]{1,40}:[^\n]*\n(?:[ \t][^\n]*\n)*){0,8}(?:mime-version|content-type):/i,
  csv: /^[^\t\n<]*\t/,
};

/** Bytes within which PDF readers accept the header (ISO 32000-1, annex H, note 13). */
const maxHeaderBytes = 1024;
/** Bytes within which the header of a text export ends; web archives have long titles and addresses in it. */
const maxExportHeaderBytes = 4096;

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Signatures of binary files that may contain few zero bytes. */
const binarySignatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x4d, 0x5a, 0x90],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/** Returns the kind of a file by its content; undefined for programs and other binary files. */
export function detectKind(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxHeaderBytes));
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return 'zip';
  if (isImage(head)) return 'image';
  if (startsWith(head, compoundFileMagic) || isWordStream(head)) return 'compound';
  if (head.includes('%PDF-') || hasPdfTrailer(bytes)) return 'pdf';
  if (head.toString('latin1', 0, 64).trimStart().startsWith('{\\rtf')) return 'rtf';
  return binarySignatures.some((magic) => startsWith(head, magic)) ? undefined : 'text';
}

/** Whether a PDF without its first bytes still has objects and an end. */
function hasPdfTrailer(bytes: Uint8Array): boolean {
  const tail = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + Math.max(0, bytes.byteLength - 2048),
    Math.min(bytes.byteLength, 2048),
  );
  return tail.includes('startxref') && tail.includes('%%EOF');
}

/**
 * Detects the format of an upload by its content, which must match the extension (specification, section 5). Throws
 * `unsupported-type`, `encrypted` for an Office file with a password, or `unreadable` for a file that is too short.
 */
export function detectFormat(name: string, bytes: Uint8Array): Format {
  const extension = /\.([a-z\d]{2,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const expected = (formatsByExtension as Readonly<Record<string, readonly Format[]>>)[extension];
  if (!expected) {
    const known = withoutReader[extension];
    throw known ? problems.noReader(...known) : problems.unsupported();
  }
  const isText = expected.every((format) => fileKinds[format] === 'text');
  if (!isText && bytes.byteLength < 8) throw problems.unreadable();
  const kind = detectKind(bytes);
  const officeXml = kind === 'text' ? expected.find((each) => officeXmlFormats[each]?.(bytes)) : undefined;
  const format =
    officeXml ??
    (kind === 'text' ? detectTextExport(extension, bytes) : undefined) ??
    expected.find((each) => fileKinds[each] === kind);
  if (!format) throw kind === 'compound' && isEncryptedPackage(bytes) ? problems.encrypted() : problems.unsupported();
  return format;
}

/** Detects what an application exported as text under the extension of another format. */
function detectTextExport(extension: string, bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxExportHeaderBytes));
  // Byte order marks, and the zeros of ASCII characters in UTF-16.
  const start = head.toString('latin1').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)|\0/g, '');
  return textExports[extension]?.find((format) => exportStarts[format]?.test(start));
}

/** Office stores a package with a password in a compound file. */
function isEncryptedPackage(bytes: Uint8Array): boolean {
  const file = new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return file.names().includes('EncryptedPackage');
}
