import type { CompoundFile } from '../compound-file';
import { problems } from '../problems';
import { objectDecrypter, type DecryptObject } from './decrypt-objects';
import { headerBytes, recordAt, recordsIn, recordsOf, rt, type PptRecord } from './records';

/** `headerToken` of an encrypted presentation (MS-PPT 2.3.2). */
const encryptedToken = 0xf3d1c4df;
/** Size of a user edit with a reference to the encryption (MS-PPT 2.3.3). */
const encryptedEditBytes = 32;
/** Records that do not overlap are not longer than the stream; some programs let two slides share one. */
const maxReadRatio = 2;

/** The objects of a presentation as of its last save: the document, slides and notes, by their ids (MS-PPT 2.1.2). */
export class PersistObjects {
  private readonly offsets = new Map<number, number>();
  private documentId: number | undefined;
  private bytesRead = 0;
  private isDamaged = false;
  private decrypt: DecryptObject | undefined;

  constructor(private readonly stream: Buffer) {}

  /**
   * Opens the presentation of a compound file. Throws `unsupported-type` for other OLE
   * files, `encrypted`, or `unreadable`.
   */
  static open(file: Pick<CompoundFile, 'names' | 'stream'>): PersistObjects {
    const names = new Set(file.names());
    if (names.has('EncryptedPackage')) throw problems.encrypted();
    const stream = file.stream('PowerPoint Document');
    const currentUser = file.stream('Current User') ?? Buffer.alloc(0);
    if (names.has('PP40') || names.has('PP97_DUALSTORAGE') || isOldUser(currentUser)) throw problems.oldPowerPoint();
    if (!stream) throw names.size === 0 ? problems.unreadable() : problems.unsupported();
    const objects = new PersistObjects(stream);
    objects.readEdits(currentUser);
    return objects;
  }

  /** Whether all requested objects are there and complete. */
  get isWhole(): boolean {
    return !this.isDamaged;
  }

  /** Returns the document container; the last one in the stream if no save refers to it. */
  document(): Buffer {
    const saved = this.documentId === undefined ? undefined : this.object(this.documentId, rt.document);
    if (saved) return saved;
    this.isDamaged = true;
    let last: Buffer | undefined;
    for (const { data } of recordsOf(this.stream, rt.document)) last = data;
    if (!last) throw problems.unreadable();
    return last;
  }

  /** Returns the data of an object, or undefined if it is missing or of another type. */
  object(id: number, type: number): Buffer | undefined {
    const offset = this.offsets.get(id);
    const record = offset === undefined ? undefined : this.recordAt(offset, id);
    const isFound = record?.type === type;
    if (!isFound || record.isCut) this.isDamaged = true;
    return isFound ? record.data : undefined;
  }

  /** Follows the user edits from the last to the first; an object of a later edit replaces the earlier version. */
  private readEdits(currentUser: Buffer): void {
    const currentOffset = currentUser.length >= 20 ? currentUser.readUInt32LE(16) : 0;
    const visited = new Set<number>();
    let sessionId = 0;
    let offset = this.isEdit(currentOffset) ? currentOffset : this.lastEditOffset();
    while (offset !== undefined && !visited.has(offset) && this.isEdit(offset)) {
      visited.add(offset);
      const { data } = this.recordAt(offset)!;
      if (data.length < 20) break;
      if (data.length >= encryptedEditBytes) sessionId ||= data.readUInt32LE(28);
      this.documentId ??= data.readUInt32LE(16);
      const directory = this.recordAt(data.readUInt32LE(12));
      if (directory?.type === rt.persistDirectoryAtom) this.addDirectory(directory.data);
      offset = data.readUInt32LE(8);
    }
    const isEncrypted = currentUser.length >= 20 && currentUser.readUInt32LE(12) === encryptedToken;
    if (isEncrypted || sessionId !== 0)
      this.decrypt = objectDecrypter(this.object(sessionId, rt.cryptSession10) ?? Buffer.alloc(0));
  }

  private isEdit(offset: number): boolean {
    return recordAt(this.stream, offset)?.type === rt.userEditAtom;
  }

  private lastEditOffset(): number | undefined {
    let [offset, last] = [0, undefined as number | undefined];
    for (const { type, data } of recordsIn(this.stream)) {
      if (type === rt.userEditAtom) last = offset;
      offset += headerBytes + data.length;
    }
    return last;
  }

  /** Adds runs of offsets: the first id in 20 bits, and their number in 12 bits (MS-PPT 2.3.5). */
  private addDirectory(data: Buffer): void {
    for (let at = 0; at + 4 <= data.length;) {
      const [first, count] = [data.readUInt32LE(at) & 0xfffff, data.readUInt32LE(at) >>> 20];
      at += 4;
      for (let index = 0; index < count && at + 4 <= data.length; index += 1, at += 4)
        if (!this.offsets.has(first + index)) this.offsets.set(first + index, data.readUInt32LE(at));
    }
  }

  /** Reads a record; objects are encrypted by their id. */
  private recordAt(offset: number, id?: number): PptRecord | undefined {
    const isPlain = this.decrypt === undefined || id === undefined;
    const header = this.stream.subarray(offset, offset + headerBytes);
    if (header.length < headerBytes) return undefined;
    const length = (isPlain ? header : this.decrypt!(id, header)).readUInt32LE(4);
    const bytes = this.stream.subarray(offset, offset + headerBytes + length);
    this.bytesRead += bytes.length - headerBytes;
    // Any number of objects could refer to the same bytes.
    if (this.bytesRead > this.stream.length * maxReadRatio) throw problems.unreadable();
    return recordAt(isPlain ? bytes : this.decrypt!(id, bytes), 0);
  }
}

/** Whether the stream of the current user was written by PowerPoint 95: its length, and the name. */
const isOldUser = (currentUser: Buffer): boolean =>
  currentUser.length >= 4 && currentUser.length < 28 && currentUser.readUInt32LE() === currentUser.length - 4;
