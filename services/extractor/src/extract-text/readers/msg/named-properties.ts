import type { CompoundStorage } from '../compound-file';

/** Property sets (MS-OXPROPS, 1.3.2) as in a stream: the first three fields of a GUID are little-endian. */
const sets = {
  appointment: '0220060000000000c000000000000046',
  task: '0320060000000000c000000000000046',
  address: '0420060000000000c000000000000046',
} as const;
type PropertySet = keyof typeof sets;

const guidBytes = 16;
const entryBytes = 8;
/** Index of the first property set of the stream; lower ones are fixed (MS-OXMSG, 2.2.3.1.2). */
const firstSet = 3;
const firstId = 0x8000;

/** Returns the identifier of a property by its set and long identifier; undefined if the message has none. */
export type NamedProperties = (set: PropertySet, longId: number) => number | undefined;

/** Reads the named property mapping, which only the root of a message has (MS-OXMSG, 2.2.3). */
export function readNamedProperties(root: CompoundStorage): NamedProperties {
  const mapping = root.storages().find(({ name }) => name === '__nameid_version1.0');
  const guids = mapping?.stream('__substg1.0_00020102') ?? Buffer.alloc(0);
  const entries = mapping?.stream('__substg1.0_00030102') ?? Buffer.alloc(0);
  const ids = new Map<string, number>();
  for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
    const indexAndKind = entries.readUInt16LE(at + 4);
    const isName = (indexAndKind & 1) === 1;
    const guidStart = ((indexAndKind >> 1) - firstSet) * guidBytes;
    if (isName || guidStart < 0) continue;
    const guid = guids.toString('hex', guidStart, guidStart + guidBytes);
    ids.set(`${guid} ${entries.readUInt32LE(at)}`, firstId + entries.readUInt16LE(at + 6));
  }
  return (set, longId) => ids.get(`${sets[set]} ${longId}`);
}
