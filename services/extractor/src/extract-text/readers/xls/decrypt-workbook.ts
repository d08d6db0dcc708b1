import { createHash } from 'node:crypto';
import { defaultPassword } from '../default-password';
import { problems } from '../problems';
import { rc4Keystream } from './rc4';

/** Types of records (MS-XLS, 2.3.2). */
const filePass = 0x2f;
const boundSheet8 = 0x85;
/** Records that are never encrypted (MS-XLS, 2.2.10): BOF, FilePass, InterfaceHdr, RRDHead, UsrExcl, FileLock, RRDInfo. */
const plainRecords: ReadonlySet<number> = new Set([0x809, filePass, 0xe1, 0x138, 0x194, 0x195, 0x196]);
/** Bytes for which one key is used. */
const blockSize = 1024;

const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();

/**
 * Returns the stream of a workbook, decrypted if it is encrypted with Excel's default password (RC4, as of Excel 97 to
 * 2003). Throws `encrypted` for any other password or encryption.
 */
export function decryptWorkbook(stream: Buffer): Buffer {
  const position = findFilePass(stream);
  if (position === undefined) return stream;
  const blockKey = defaultBlockKey(stream.subarray(position + 4, position + 4 + stream.readUInt16LE(position + 2)));
  const plain = Buffer.from(stream);
  for (let start = 0; start < plain.length; start += blockSize)
    xor(plain.subarray(start, start + blockSize), blockKey(start / blockSize));
  for (let offset = 0; offset + 4 <= stream.length;) {
    const type = stream.readUInt16LE(offset);
    const length = stream.readUInt16LE(offset + 2);
    const plainBytes = plainRecords.has(type) ? length : type === boundSheet8 ? 4 : 0;
    stream.copy(plain, offset, offset, offset + 4 + plainBytes);
    offset += 4 + length;
  }
  plain.writeUInt16LE(0, position);
  return plain;
}

/** Returns the position of the record of the encryption, which is among the first. */
function findFilePass(stream: Buffer): number | undefined {
  for (let offset = 0, count = 0; offset + 4 <= stream.length && count < 10; count += 1) {
    if (stream.readUInt16LE(offset) === filePass) return offset;
    offset += 4 + stream.readUInt16LE(offset + 2);
  }
  return undefined;
}

/** Returns the keys of the default password by block (MS-OFFCRYPTO, 2.3.6.2), after checking it by the verifier. */
function defaultBlockKey(header: Buffer): (block: number) => Buffer {
  const isRc4 = header.length >= 54 && header.readUInt32LE(0) === 0x10001 && header.readUInt16LE(4) === 1;
  if (!isRc4) throw problems.encrypted();
  const salted = Buffer.concat([md5(defaultPassword).subarray(0, 5), header.subarray(6, 22)]);
  const key = md5(Buffer.concat(Array.from({ length: 16 }, () => salted))).subarray(0, 5);
  const blockKey = (block: number): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(block);
    return md5(key, number);
  };
  const verifier = Buffer.from(header.subarray(22, 54));
  xor(verifier, blockKey(0));
  if (!md5(verifier.subarray(0, 16)).equals(verifier.subarray(16))) throw problems.encrypted();
  return blockKey;
}

function xor(bytes: Buffer, key: Buffer): void {
  const keystream = rc4Keystream(key, bytes.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index]! ^= keystream[index]!;
}
