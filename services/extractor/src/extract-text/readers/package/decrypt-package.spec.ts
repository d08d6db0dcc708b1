import { createCipheriv, createHash } from 'node:crypto';
import { buildCompoundFile, buildDocx, buildZip, paragraph } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const salt = Buffer.from('0123456789abcdef');
const secretKey = Buffer.from('fedcba98765432100123456789abcdef');
const verifier = Buffer.from('a verifier of 16');

const u32 = (...values: readonly number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);
const digest = (algorithm: string, ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();
const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc(15)]).subarray(0, (data.length + 15) & ~15);
function aes(mode: 'cbc' | 'ecb', key: Buffer, vector: Buffer | null, data: Buffer): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded(data)), cipher.final()]);
}
function spin(algorithm: string, password: string, count: number): Buffer {
  let result = digest(algorithm, salt, Buffer.from(password, 'utf16le'));
  for (let index = 0; index < count; index += 1) result = digest(algorithm, u32(index), result);
  return result;
}
const encrypted = (document: Buffer, information: readonly Buffer[], content: Buffer): Buffer =>
  buildCompoundFile({
    EncryptionInfo: Buffer.concat(information),
    EncryptedPackage: Buffer.concat([u32(document.length, 0), content]),
  });

/** Encrypts a package as Office has done since 2010 (MS-OFFCRYPTO, 2.3.4.10 to 2.3.4.15). */
function agile(document: Buffer, password: string, spins = 1_000): Buffer {
  const hash = spin('sha512', password, spins);
  const encrypt = (blockKey: string, data: Buffer): string =>
    aes('cbc', digest('sha512', hash, Buffer.from(blockKey, 'hex')).subarray(0, 32), salt, data).toString('base64');
  const common = `keyBits="256" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`;
  const xml =
    `<encryption xmlns:p="p"><keyData ${common}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spins}" ${common} ` +
    `encryptedVerifierHashInput="${encrypt('fea7d2763b4b9e79', verifier)}" ` +
    `encryptedVerifierHashValue="${encrypt('d7aa0f6d3061344e', digest('sha512', verifier))}" ` +
    `encryptedKeyValue="${encrypt('146e0be7abacd0d6', secretKey)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments = Array.from({ length: Math.ceil(document.length / 4096) }, (_, index) => {
    const vector = digest('sha512', salt, u32(index)).subarray(0, 16);
    return aes('cbc', secretKey, vector, document.subarray(index * 4096, (index + 1) * 4096));
  });
  return encrypted(document, [u32(0x40004, 0x40), Buffer.from(xml)], Buffer.concat(segments));
}

/** Encrypts a package as Office 2007 did (MS-OFFCRYPTO, 2.3.4.5 to 2.3.4.9). */
function standard(document: Buffer, password: string): Buffer {
  const hash = digest('sha1', spin('sha1', password, 50_000), u32(0));
  const key = digest('sha1', Buffer.alloc(64, 0x36).map((byte, index) => byte ^ (hash[index] ?? 0)) as Buffer).subarray(
    0,
    16,
  );
  const header = u32(0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0, 0);
  const information = [
    ...[u32(0x20003, 0x24, header.length), header, u32(16), salt, aes('ecb', key, null, verifier)],
    ...[u32(20), aes('ecb', key, null, digest('sha1', verifier))],
  ];
  return encrypted(document, information, aes('ecb', key, null, document));
}

const document = buildDocx(
  paragraph(Array.from({ length: 3_000 }, (_, index) => (index * 7919).toString(36)).join(' ')),
);
const read = (name: string, bytes: Buffer) =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined);
const defaultPassword = 'VelvetSweatshop';

describe('an encrypted Office package', () => {
  it.each([
    ['agile', agile],
    ['standard', standard],
  ])('is read with the default password of Excel: %s encryption', async (_, encrypt) => {
    expect(document.length).toBeGreaterThan(2 * 4096);
    const { text } = await read('a.docx', document);
    expect((await read('a.docx', encrypt(document, defaultPassword))).text).toBe(text);
    expect((await read('a.doc', encrypt(document, defaultPassword))).text).toBe(text);
    await expect(read('a.docx', encrypt(document, 'secret'))).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('is rejected if its password takes long to check, or it is damaged', async () => {
    const slow = agile(document, defaultPassword, 100_001);
    await expect(read('a.docx', slow)).rejects.toMatchObject({ code: 'encrypted' });
    const unknown = agile(document, defaultPassword).toString('latin1').replaceAll('SHA512', 'SHA999');
    await expect(read('a.docx', Buffer.from(unknown, 'latin1'))).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('is read in an archive, up to 20 of them', async () => {
    const data = agile(document, defaultPassword);
    const files = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.docx`, data }));
    const { text, warnings } = await read('a.zip', buildZip(files));
    expect(text.match(/^# \d+\.docx$/gm)).toHaveLength(20);
    expect(warnings).toEqual([expect.stringMatching(/^20\.docx: .*password/)]);
  });
});
