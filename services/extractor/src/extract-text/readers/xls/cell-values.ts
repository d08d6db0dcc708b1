/** Names of errors by their codes (MS-XLS, 2.5.10). */
export const errorNames: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

/**
 * Decodes a number in 30 bits: an integer or the upper half of a double, either possibly times 100 (MS-XLS, 2.5.217).
 */
export function decodeRk(value: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((value & 0xfffffffc) >>> 0, 4);
  const number = value & 2 ? (value | 0) >> 2 : bytes.readDoubleLE(0);
  return value & 1 ? number / 100 : number;
}
