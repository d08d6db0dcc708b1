import { buildCompoundTree, type CompoundTree } from './build-compound-tree';

/** Values of properties by their identifiers (MS-OXPROPS); a tree is an embedded object. */
type MsgProperties = Readonly<Record<number, string | number | boolean | Date | Buffer | CompoundTree>>;

export interface MsgParts {
  readonly properties: MsgProperties;
  readonly recipients?: readonly MsgProperties[];
  readonly attachments?: readonly MsgProperties[];
  /** Property sets and long identifiers of named properties, which have the identifiers from 0x8000. */
  readonly named?: readonly (readonly [set: string, longId: number])[];
  /** Writes strings in a code page instead of UTF-16. */
  readonly encode?: (text: string) => Buffer;
}

const fileTimeStart = -11_644_473_600_000n;

/** Builds an Outlook message (MS-OXMSG). */
export const buildMsg = (parts: MsgParts): Buffer => buildCompoundTree(msgTree(parts, 32));

/** Builds the storage of a message for an attachment of another one. */
export const embeddedMsg = (parts: MsgParts): CompoundTree => msgTree(parts, 24);

function msgTree({ properties, recipients = [], attachments = [], named, encode }: MsgParts, header: number) {
  const number = (index: number): string => index.toString(16).toUpperCase().padStart(8, '0');
  const partTrees = (prefix: string, parts: readonly MsgProperties[]): CompoundTree =>
    Object.fromEntries(
      parts.map((part, index) => [`${prefix}_version1.0_#${number(index)}`, propertyTree(part, 8, encode)]),
    );
  return {
    ...(named ? { '__nameid_version1.0': namedTree(named) } : {}),
    ...propertyTree(properties, header, encode),
    ...partTrees('__recip', recipients),
    ...partTrees('__attach', attachments),
  };
}

function propertyTree(properties: MsgProperties, header: number, encode?: (text: string) => Buffer): CompoundTree {
  const fixed: Buffer[] = [Buffer.alloc(header)];
  const tree: Record<string, Buffer | CompoundTree> = {};
  for (const [key, value] of Object.entries(properties)) {
    const id = Number(key).toString(16).toUpperCase().padStart(4, '0');
    if (typeof value === 'string')
      tree[`__substg1.0_${id}${encode ? '001E' : '001F'}`] = encode?.(value) ?? Buffer.from(value, 'utf16le');
    else if (Buffer.isBuffer(value)) tree[`__substg1.0_${id}0102`] = value;
    else if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date)
      fixed.push(fixedEntry(Number(key), value));
    else tree[`__substg1.0_${id}000D`] = value;
  }
  return { ...tree, '__properties_version1.0': Buffer.concat(fixed) };
}

function fixedEntry(id: number, value: number | boolean | Date): Buffer {
  const entry = Buffer.alloc(16);
  entry.writeUInt16LE(typeof value === 'number' ? 3 : typeof value === 'boolean' ? 0xb : 0x40);
  entry.writeUInt16LE(id, 2);
  if (value instanceof Date) entry.writeBigUInt64LE((BigInt(value.getTime()) - fileTimeStart) * 10_000n, 8);
  else entry.writeInt32LE(Number(value), 8);
  return entry;
}

function namedTree(named: readonly (readonly [set: string, longId: number])[]): CompoundTree {
  const sets = [...new Set(named.map(([set]) => set))];
  const entries = named.map(([set, longId], index) => {
    const entry = Buffer.alloc(8);
    entry.writeUInt32LE(longId);
    entry.writeUInt16LE((sets.indexOf(set) + 3) << 1, 4);
    entry.writeUInt16LE(index, 6);
    return entry;
  });
  return {
    '__substg1.0_00020102': Buffer.concat(sets.map((set) => Buffer.from(set, 'hex'))),
    '__substg1.0_00030102': Buffer.concat(entries),
    '__substg1.0_00040102': Buffer.alloc(0),
  };
}

/** Compresses Rich Text for a message: literals only, in the form of MS-OXRTFCP with its header. */
export function packRtf(rtf: string): Buffer {
  const source = Buffer.from(rtf, 'latin1');
  const groups = Array.from({ length: Math.ceil(source.length / 8) }, (_, index) =>
    Buffer.concat([Buffer.of(0), source.subarray(index * 8, index * 8 + 8)]),
  );
  const content = Buffer.concat(groups);
  const header = Buffer.alloc(16);
  header.writeUInt32LE(content.length + 12);
  header.writeUInt32LE(source.length, 4);
  header.write('LZFu', 8, 'latin1');
  return Buffer.concat([header, content]);
}
