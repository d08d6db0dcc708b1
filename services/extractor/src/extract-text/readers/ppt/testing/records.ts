export const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16LE(value & 0xffff, at * 2));
  return bytes;
};
export const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value >>> 0, at * 4));
  return bytes;
};

function withHeader(version: number, type: number, instance: number, parts: readonly Uint8Array[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16((instance << 4) | version, type), u32(data.length), data]);
}

/** Builds a record with data (MS-PPT 2.3.1), one with an instance, and one with records. */
export const atom = (type: number, ...parts: readonly Uint8Array[]): Buffer => withHeader(0, type, 0, parts);
export const atomOf = (type: number, instance: number, ...parts: readonly Uint8Array[]): Buffer =>
  withHeader(0, type, instance, parts);
export const container = (type: number, ...parts: readonly Uint8Array[]): Buffer => withHeader(15, type, 0, parts);
export const containerOf = (type: number, instance: number, ...parts: readonly Uint8Array[]): Buffer =>
  withHeader(15, type, instance, parts);

export const text16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
