import { hash } from 'node:crypto';
import { problems } from '../problems';
import { rc4Keystream } from '../xls/rc4';

/**
 * The default password of presentations that require a password only for changes (MS-OFFCRYPTO 2.4.2.3); PowerPoint
 * opens them without asking.
 */
const defaultPassword = Buffer.from('/01Hannes Ruescher/01', 'utf16le');
const rc4Algorithm = 0x6801;
const [saltBytes, verifierBytes, hashBytes] = [16, 16, 20];
/** Bytes of keys of 40 bits, which are filled up with zeros (MS-OFFCRYPTO 2.3.5.2). */
const shortKeyBytes = 5;
const fullKeyBytes = 16;

/** Decrypts bytes from the start of an object. */
export type DecryptObject = (id: number, bytes: Buffer) => Buffer;

/**
 * Returns the decryption of a presentation (CryptSession10Container, MS-PPT 2.3.7).
 * Throws `encrypted` for other passwords.
 */
export function objectDecrypter(session: Buffer): DecryptObject {
  const header = session.subarray(12);
  const verifier = session.length >= 12 ? session.subarray(12 + session.readUInt32LE(8)) : session;
  const isRc4 = header.length >= 20 && header.readUInt32LE(8) === rc4Algorithm;
  if (!isRc4 || verifier.length < 4 + saltBytes + verifierBytes + 4 + hashBytes) throw problems.encrypted();
  const keyBytes = Math.min(header.readUInt32LE(16) / 8 || shortKeyBytes, fullKeyBytes);
  const passwordHash = sha1(verifier.subarray(4, 4 + saltBytes), defaultPassword);
  const decrypt: DecryptObject = (id, bytes) => {
    const block = Buffer.alloc(4);
    block.writeUInt32LE(id);
    const key = sha1(passwordHash, block).subarray(0, keyBytes);
    const isShort = keyBytes === shortKeyBytes;
    return xor(bytes, isShort ? Buffer.concat([key, Buffer.alloc(fullKeyBytes - shortKeyBytes)]) : key);
  };
  const stored = verifier.subarray(4 + saltBytes);
  const storedHash = stored.subarray(verifierBytes + 4, verifierBytes + 4 + hashBytes);
  const plain = decrypt(0, Buffer.concat([stored.subarray(0, verifierBytes), storedHash]));
  if (!sha1(plain.subarray(0, verifierBytes)).equals(plain.subarray(verifierBytes))) throw problems.encrypted();
  return decrypt;
}

const sha1 = (...parts: readonly Uint8Array[]): Buffer => hash('sha1', Buffer.concat(parts), 'buffer');

function xor(bytes: Buffer, key: Buffer): Buffer {
  const result = Buffer.from(bytes);
  const keystream = rc4Keystream(key, bytes.length);
  for (let index = 0; index < result.length; index += 1) result[index]! ^= keystream[index]!;
  return result;
}
