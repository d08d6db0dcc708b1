import { documentEndingsByType } from '@winnow/contracts';
import { CompoundFile } from './compound-file';
import { detectKind } from './detect-format';

/** Folders of Office packages, by the extension of their format. */
const officeFolders = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const;

/** Streams of compound files, by the extension of their format; any for a package with a password, which is rejected. */
const streams: Readonly<Record<string, string>> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
  '__properties_version1.0': 'msg',
  EncryptedPackage: 'docx',
};

/**
 * Returns the name of an upload; one without an extension, such as a buffer sent by a client, with that of its content.
 * Text has none, since its formats cannot be told apart.
 */
export function nameByContent(name: string, bytes: Uint8Array): string {
  if (name.includes('.')) return name;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ending = endingOf(buffer);
  return ending === undefined ? name : `${name}.${ending}`;
}

function endingOf(bytes: Buffer): string | undefined {
  const kind = detectKind(bytes);
  if (kind === 'zip') return endingOfZip(bytes);
  if (kind === 'compound')
    return new CompoundFile(bytes)
      .names()
      .flatMap((stream) => (Object.hasOwn(streams, stream) ? streams[stream]! : []))[0];
  return kind === 'image' ? 'png' : kind === 'text' ? undefined : kind;
}

function endingOfZip(bytes: Buffer): string | undefined {
  // OpenDocument and EPUB begin with their media type, uncompressed.
  const [, type = ''] = /^.{30}mimetype(application\/[\w.+-]+)/s.exec(bytes.toString('latin1', 0, 200)) ?? [];
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const start = end < 0 || end + 20 > bytes.length ? 0 : bytes.readUInt32LE(end + 16);
  // Only the directory has the names of the parts without those of a package inside.
  const directory = bytes.subarray(start);
  if (!directory.includes('[Content_Types].xml'))
    return Object.entries(documentEndingsByType).find(([known]) => type.startsWith(known))?.[1] ?? 'zip';
  return Object.entries(officeFolders).find(([, folder]) => directory.includes(folder))?.[0];
}
