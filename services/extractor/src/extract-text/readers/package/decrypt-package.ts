import { createDecipheriv, hash } from 'node:crypto';
import { CompoundFile, compoundFileMagic } from '../compound-file';
import { defaultPassword } from '../default-password';
import { noUsage, type ArchiveUsage } from '../reader';

/** Iterations of a password's hash: in standard encryption, and the maximum, which is the number that Office writes. */
const standardSpins = 50_000;
const maxSpins = 100_000;
/** Encrypted packages of one upload whose password is checked; each takes up to 0.3 s. */
const maxPasswords = 20;
/** Bytes that are encrypted with one initialization vector (MS-OFFCRYPTO, 2.3.4.15). */
const segmentSize = 4096;
/** Keys of the blocks of agile encryption (MS-OFFCRYPTO, 2.3.4.11). */
const blockKeys = {
  verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  packageKey: Buffer.from('146e0be7abacd0d6', 'hex'),
};

type Decrypt = (data: Buffer) => Buffer;

/**
 * Decrypts an Office package (DOCX, XLSX, PPTX) that is encrypted with Excel's default password. Returns any other file
 * as it is, also a package with another password or encryption.
 */
export function decryptPackage(bytes: Uint8Array, usage: Pick<ArchiveUsage, 'passwords'> = noUsage()): Uint8Array {
  if (!compoundFileMagic.every((byte, index) => bytes[index] === byte)) return bytes;
  const file = new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const stored = file.names().includes('EncryptedPackage') ? file.stream('EncryptedPackage') : undefined;
  const information = file.stream('EncryptionInfo');
  if (!stored || !information || usage.passwords === maxPasswords) return bytes;
  usage.passwords += 1;
  try {
    const size = Number(stored.readBigUInt64LE());
    const blocks = stored.subarray(8, 8 + Math.ceil(size / 16) * 16);
    return decrypterOf(information)?.(blocks).subarray(0, size) ?? bytes;
  } catch {
    // Damaged, or of an unknown algorithm.
    return bytes;
  }
}

/** Returns the decryption of the package; undefined if the default password is not its password. */
function decrypterOf(information: Buffer): Decrypt | undefined {
  if (information.readUInt32LE() === 0x4_0004) return agileDecrypter(information.toString('utf8', 8));
  return information.readUInt16LE(2) === 2 ? standardDecrypter(information.subarray(8)) : undefined;
}

/** MS-OFFCRYPTO, 2.3.4.10 to 2.3.4.15. */
function agileDecrypter(xml: string): Decrypt | undefined {
  const data = attributesOf(xml, 'keyData');
  const password = attributesOf(xml, 'encryptedKey');
  const spins = Number(password('spinCount'));
  if (!(spins <= maxSpins)) return undefined;
  const algorithm = password('hashAlgorithm');
  const salt = Buffer.from(password('saltValue'), 'base64');
  const passwordHash = spin(algorithm, salt, spins);
  const decrypt = (name: string, blockKey: Buffer): Buffer => {
    const key = fit(digest(algorithm, passwordHash, blockKey), Number(password('keyBits')) / 8);
    return decryptAes('cbc', key, fit(salt, 16), Buffer.from(password(name), 'base64'));
  };
  const verifier = decrypt('encryptedVerifierHashInput', blockKeys.verifier).subarray(0, salt.length);
  const verifierHash = decrypt('encryptedVerifierHashValue', blockKeys.verifierHash);
  if (!startsWith(verifierHash, digest(algorithm, verifier))) return undefined;
  const key = decrypt('encryptedKeyValue', blockKeys.packageKey).subarray(0, Number(data('keyBits')) / 8);
  const dataSalt = Buffer.from(data('saltValue'), 'base64');
  return (blocks) => {
    const segments: Buffer[] = [];
    for (let start = 0; start < blocks.length; start += segmentSize) {
      const vector = fit(digest(data('hashAlgorithm'), dataSalt, number(start / segmentSize)), 16);
      segments.push(decryptAes('cbc', key, vector, blocks.subarray(start, start + segmentSize)));
    }
    return Buffer.concat(segments);
  };
}

/** MS-OFFCRYPTO, 2.3.4.5 to 2.3.4.9. `information`: from the size of the header. */
function standardDecrypter(information: Buffer): Decrypt | undefined {
  const headerSize = information.readUInt32LE();
  const keyBytes = information.readUInt32LE(4 + 16) / 8;
  const verifier = information.subarray(4 + headerSize);
  const passwordHash = digest('sha1', spin('sha1', verifier.subarray(4, 20), standardSpins), number(0));
  const half = (byte: number): Buffer =>
    digest(
      'sha1',
      Buffer.alloc(64, byte).map((value, index) => value ^ (passwordHash[index] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
  const decrypt = (data: Buffer): Buffer => decryptAes('ecb', key, null, data);
  const isPassword = startsWith(decrypt(verifier.subarray(40, 72)), digest('sha1', decrypt(verifier.subarray(20, 36))));
  return isPassword ? decrypt : undefined;
}

/** Returns the repeated hash of the default password. */
function spin(algorithm: string, salt: Buffer, count: number): Buffer {
  let result = digest(algorithm, salt, defaultPassword);
  for (let index = 0; index < count; index += 1) result = digest(algorithm, number(index), result);
  return result;
}

const digest = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer =>
  hash(algorithm, Buffer.concat(parts), 'buffer');

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Cuts or pads a key or vector (MS-OFFCRYPTO, 2.3.4.11). */
const fit = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

function decryptAes(mode: 'cbc' | 'ecb', key: Buffer, vector: Buffer | null, data: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, vector).setAutoPadding(false);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

/** Returns the attributes of the first element of a name, empty if missing. */
function attributesOf(xml: string, element: string): (name: string) => string {
  const attributes = new RegExp(`<(?:\\w+:)?${element}\\s([^>]*)>`).exec(xml)?.[1] ?? '';
  return (name) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
