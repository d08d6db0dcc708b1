import { isUtf8 } from 'node:buffer';
import type { CompoundStorage } from '../compound-file';
import { decodeCodePage } from '../decode-code-page';
import { decodeUtf16 } from '../decode-utf16';
import { decodeText } from '../txt/decode-text';

/** Bytes before the entries of a property stream (MS-OXMSG, 2.4.1), and of each entry (2.4.2). */
export const headerBytes = { message: 32, embedded: 24, part: 8 } as const;
const entryBytes = 16;
export const propertyStream = '__properties_version1.0';

/** Types of properties (MS-OXCDATA, 2.11.1). */
const types = { integer: 0x0003, boolean: 0x000b, object: 0x000d, string8: 0x001e, unicode: 0x001f, time: 0x0040 };
const binary = 0x0102;

/** Code pages that do not determine the encoding of text that is invalid in them. */
const unspecific: ReadonlySet<number> = new Set([20127, 65001]);
/** 1601-01-01 in milliseconds. */
const fileTimeStart = -11_644_473_600_000;
/** Outlook stores a date that is not set as 4501-01-01 (MS-OXOTASK, 2.2.2.2.4). */
const unsetYear = 4501;

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');
const streamName = (id: number, type: number): string => `__substg1.0_${hex(id)}${hex(type)}`;

/** Properties of a message, recipient or attachment, by their identifiers (MS-OXPROPS). */
export class MessageProperties {
  private readonly fixed = new Map<number, Buffer>();
  private bodies: readonly (string | undefined)[] | undefined;

  /** @param codePage - Code page of the message, which its recipients and attachments do not repeat */
  constructor(
    readonly storage: CompoundStorage,
    header: number,
    private readonly codePage?: number,
  ) {
    const stream = storage.stream(propertyStream) ?? Buffer.alloc(0);
    for (let at = header; at + entryBytes <= stream.length; at += entryBytes)
      this.fixed.set(stream.readUInt32LE(at), stream.subarray(at + 8, at + entryBytes));
  }

  integer(id: number): number | undefined {
    return this.value(id, types.integer)?.readInt32LE();
  }

  boolean(id: number): boolean {
    return this.value(id, types.boolean)?.readUInt16LE() === 1;
  }

  /** Returns a time; undefined if it is not set. */
  time(id: number): Date | undefined {
    const value = this.value(id, types.time)?.readBigUInt64LE();
    const date = new Date(value === undefined ? Number.NaN : Number(value / 10_000n) + fileTimeStart);
    return date.getUTCFullYear() < unsetYear && value !== 0n ? date : undefined;
  }

  /** Returns a string without the zeros at its end. */
  string(id: number): string | undefined {
    const unicode = this.storage.stream(streamName(id, types.unicode));
    const text = unicode ? decodeUtf16(unicode, 0, unicode.length) : this.string8(id);
    return text?.replaceAll('\0', '');
  }

  binary(id: number): Buffer | undefined {
    return this.storage.stream(streamName(id, binary));
  }

  /** Returns the storage of an embedded message or object. */
  object(id: number): CompoundStorage | undefined {
    const name = streamName(id, types.object).toLowerCase();
    return this.storage.storages().find((each) => each.name.toLowerCase() === name);
  }

  /** Code page of the strings that are not in Unicode (PidTagMessageCodepage), else of the body. */
  get stringCodePage(): number | undefined {
    return this.codePage ?? this.integer(0x3ffd) ?? this.bodyCodePage;
  }

  /** Code page of HTML (PidTagInternetCodepage). */
  get bodyCodePage(): number | undefined {
    return this.integer(0x3fde);
  }

  /** Whether the HTML or the plain text, which has the addresses of pictures too, contains ASCII text. */
  bodyIncludes(text: string): boolean {
    this.bodies ??= [this.binary(0x1013)?.toString('latin1') ?? this.string(0x1013), this.string(0x1000)];
    return this.bodies.some((body) => body?.includes(text));
  }

  private value(id: number, type: number): Buffer | undefined {
    return this.fixed.get(id * 0x10000 + type);
  }

  private string8(id: number): string | undefined {
    const bytes = this.storage.stream(streamName(id, types.string8));
    return bytes && decodeBytes(bytes, this.stringCodePage);
  }
}

/** Decodes bytes as UTF-8 if they are, else in their code page, else by the best guess. */
export function decodeBytes(bytes: Buffer, codePage: number | undefined): string {
  const isOther = codePage !== undefined && !unspecific.has(codePage);
  const isUtf8Text = isUtf8(bytes) && bytes.some((byte) => byte >= 0x80);
  return isOther && !isUtf8Text ? decodeCodePage(bytes, codePage) : (decodeText(bytes) ?? '');
}
