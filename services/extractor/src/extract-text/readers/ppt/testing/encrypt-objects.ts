import { createHash } from 'node:crypto';
import { rc4Keystream } from '../../xls/rc4';
import { container, text16, u16, u32 } from './records';

const sha1 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha1').update(Buffer.concat(parts)).digest();
const salt = Buffer.from('0123456789abcdef');
const verifier = Buffer.from('fedcba9876543210');

/** Encrypts objects by their ids with a password, in keys of some bits (RC4 CryptoAPI, MS-OFFCRYPTO 2.3.5). */
export function objectEncrypter(password: string, keyBits: number): (id: number, bytes: Buffer) => Buffer {
  const passwordHash = sha1(salt, text16(password));
  return (id, bytes) => {
    const key = sha1(passwordHash, u32(id)).subarray(0, keyBits / 8);
    const keystream = rc4Keystream(keyBits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key, bytes.length);
    return bytes.map((byte, at) => byte ^ keystream[at]!) as Buffer;
  };
}

/** The object with the parameters of the encryption (CryptSession10Container, MS-PPT 2.3.7). */
export function cryptSession(password: string, keyBits: number): Buffer {
  const header = Buffer.concat([u32(4, 0, 0x6801, 0x8004, keyBits, 1, 0, 0), text16('Provider\0')]);
  const encrypted = objectEncrypter(password, keyBits)(0, Buffer.concat([verifier, sha1(verifier)]));
  const stored = [u32(16), salt, encrypted.subarray(0, 16), u32(20), encrypted.subarray(16)];
  return container(0x2f14, u16(2, 2), u32(4, header.length), header, ...stored);
}
