import { fromBuffer, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { ProblemError } from '@winnow/errors';
import { problems } from '../problems';
import { noUsage, type ReadLimits } from '../reader';
import { parseXml, type XmlHandler } from './xml';

/** The parts of a zipped document. Writes nothing to disk; names are keys, never paths. */
export interface Archive {
  has(name: string): boolean;
  /** Returns the names of all parts as written, in the order of the directory. */
  names(): string[];
  /**
   * Streams one part, inflated. Throws `too-large` when all parts read so far exceed the limit, `unreadable` when
   * damaged.
   */
  read(name: string): AsyncIterable<Uint8Array>;
  /**
   * Parses one part, see `parseXml`; a missing part has no elements. A part whose packed bytes are damaged is parsed up to
   * the damage. Throws as `read` does otherwise.
   */
  parse(name: string, handler: XmlHandler): Promise<boolean>;
  /** Whether the packed bytes of a parsed part were damaged. */
  hasDamage(): boolean;
  close(): void;
}

/** Number of entries in the directory when the zip64 record has the actual one (APPNOTE 4.4.1.4). */
const zip64Marker = 0xffff;

/**
 * Opens a zip. Throws `unreadable` without a valid directory, `too-large` above the entry limit and for overlapping
 * entries (a bomb that inflates the same bytes many times).
 */
export async function openArchive(bytes: Uint8Array, limits: ReadLimits): Promise<Archive> {
  const zip = await openZip(bytes);
  // The zip64 marker is not a count; without a zip64 directory, the entries themselves are counted.
  if (zip.entryCount > limits.archiveEntries && zip.entryCount !== zip64Marker)
    throw problems.tooManyEntries(limits.archiveEntries);
  const entries = await listEntries(zip, limits);
  assertNoOverlaps([...entries.values()]);
  // Nested archives count together.
  const usage = limits.usage ?? noUsage();
  let isDamaged = false;
  async function* readUntilDamage(name: string): AsyncIterable<Uint8Array> {
    try {
      yield* archive.read(name);
    } catch (error) {
      if ((error as ProblemError).code !== 'unreadable') throw error;
      isDamaged = true;
    }
  }
  const archive: Archive = {
    has: (name) => entries.has(name.toLowerCase()),
    names: () => [...entries.values()].map(({ fileName }) => fileName),
    close: () => zip.close(),
    parse: (name, handler) => parseXml(readUntilDamage(name), handler, usage),
    hasDamage: () => isDamaged,
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return;
      try {
        for await (const chunk of await openEntry(zip, entry)) {
          usage.inflated += (chunk as Uint8Array).byteLength;
          // Counted while inflating, since the sizes in the directory are untrusted.
          if (usage.inflated > limits.inflatedBytes) throw problems.inflatesTooFar(limits.inflatedBytes);
          yield chunk as Uint8Array;
        }
      } catch (error) {
        throw toProblem(error, limits);
      }
    },
  };
  return archive;
}

/** Reads one part as a whole. Throws as `Archive.read` does; a missing part is empty. */
export async function readPart(archive: Archive, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    // With `decodeStrings`, one absolute path makes the whole archive invalid.
    fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true, decodeStrings: false }, (error, zip) =>
      error || !zip ? reject(problems.unreadable(error)) : resolve(zip),
    );
  });
}

function listEntries(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('error', (error) => reject(problems.unreadable(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entry.fileName = relativeName(entry);
      // Part names ignore case (ECMA-376, part 2); the first of two equal names is used.
      const name = entry.fileName.toLowerCase();
      if (!entries.has(name)) entries.set(name, entry);
      if (entries.size > limits.archiveEntries) reject(problems.tooManyEntries(limits.archiveEntries));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Returns the name of an entry without a drive, a root and steps between folders, which some programs write. */
function relativeName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return name
    .replace(/^(?:[a-z]:(?=\/))?\/*/i, '')
    .split('/')
    .filter((part) => part !== '.' && part !== '..')
    .join('/');
}

function assertNoOverlaps(entries: readonly Entry[]): void {
  const byOffset = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of byOffset) {
    if (entry.relativeOffsetOfLocalHeader < end) {
      throw new ProblemError('too-large', 'The file packs parts over one another and would unpack without limit.');
    }
    end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
  }
}

function openEntry(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error || !stream ? reject(error) : resolve(stream)));
  });
}

function toProblem(error: unknown, limits: ReadLimits): ProblemError {
  if (error instanceof ProblemError) return error;
  if (/encrypted/i.test((error as Error).message)) return problems.encrypted(error);
  const exceedsSize = /too many bytes/i.test((error as Error).message);
  return exceedsSize ? problems.inflatesTooFar(limits.inflatedBytes) : problems.unreadable(error);
}
