import { buildCompoundFile, buildDoc, buildMsg, embeddedMsg, endsInTime, packRtf } from '@winnow/testing';
import { ProblemError } from '@winnow/errors';
import { testLimits } from '../../../testing/read-by';
import { CompoundFile } from '../compound-file';
import { readDocument } from '../index';
import type { ReadLimits } from '../reader';

const read = (bytes: Uint8Array, limits: Partial<ReadLimits> = {}) =>
  readDocument('a.msg', bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined);

const [subject, body, rtf, attachedData, attachedMethod] = [0x0037, 0x1000, 0x1009, 0x3701, 0x3705];
const whole = buildMsg({
  properties: { [subject]: 'x', [body]: 'Hello '.repeat(1_000), [rtf]: packRtf('{\\rtf1 Hello\\par}') },
  recipients: [{ [0x3001]: 'Bob', [0x0c15]: 1 }],
  attachments: [
    { [attachedData]: embeddedMsg({ properties: { [subject]: 'Inner', [body]: 'Words' } }), [attachedMethod]: 5 },
  ],
});
/** Offset of the directory's entry with a name. */
const entryOf = (file: Buffer, name: string): number => file.indexOf(Buffer.from(`${name}\0`, 'utf16le'));

/** Eight references, each to 17 bytes that are far from the place that is written. */
function longReferences(group: number): Buffer {
  const references = Buffer.alloc(17, 0xff);
  for (let index = 0; index < 8; index += 1) {
    const offset = (group * 136 + index * 17 + 2_000) % 4_096;
    references.writeUInt16BE((offset << 4) | 0xf, 1 + index * 2);
  }
  return references;
}

describe('a damaged or hostile message', () => {
  it('is read, or rejected with a problem, wherever it is cut', async () => {
    let rejected = 0;
    for (let length = 0; length < whole.length; length += 97) {
      try {
        expect((await read(whole.subarray(0, length))).text).not.toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
        rejected += 1;
      }
    }
    expect(rejected).toBeGreaterThan(0);
    expect((await read(whole)).text).toContain('## attachment\n\nSubject: Inner\n\nWords');
  });

  it('is read, or rejected with a problem, whatever byte of its directory is changed', async () => {
    const start = entryOf(whole, 'Root Entry');
    for (let at = start; at < whole.length; at += 41) {
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ 0xff;
      try {
        expect((await read(changed)).text).not.toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
    }
  });

  it('is no other compound file', async () => {
    await expect(read(buildDoc({ body: 'Word\r' }))).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read(buildCompoundFile({ a: Buffer.alloc(9) }))).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read(Buffer.from('just some text'))).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it('has storages that contain themselves only once', async () => {
    const file = Buffer.from(whole);
    const [root, attachment] = [entryOf(file, 'Root Entry'), entryOf(file, '__attach_version1.0_#00000000')];
    file.copy(file, attachment + 0x4c, root + 0x4c, root + 0x50);
    expect((await read(file)).warnings).toHaveLength(1);
  });

  it('has no more levels of messages than other containers', async () => {
    const nest = (levels: number): ReturnType<typeof embeddedMsg> =>
      embeddedMsg({
        properties: { [body]: 'Words' },
        attachments: levels === 0 ? [] : [{ [attachedData]: nest(levels - 1), [attachedMethod]: 5 }],
      });
    const file = (levels: number): Buffer =>
      buildMsg({
        properties: { [subject]: 'x' },
        attachments: [{ [attachedData]: nest(levels), [attachedMethod]: 5 }],
      });
    expect((await read(file(1))).text.match(/Words/g)).toHaveLength(2);
    await expect(read(file(2))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('has no more attachments than archives have files, and no more text than the limit', async () => {
    const attachments = Array.from({ length: 11 }, () => ({ [attachedData]: Buffer.from('x') }));
    const file = buildMsg({ properties: { [subject]: 'x' }, attachments });
    await expect(read(file, { archiveEntries: 10 })).rejects.toMatchObject({ code: 'too-large' });
    await expect(read(whole, { textChars: 20 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('does not inflate its Rich Text above the limit', async () => {
    const packed = Buffer.concat([
      packRtf('{\\rtf1 '),
      ...Array.from({ length: 2 ** 13 }, (_, group) => longReferences(group)),
    ]);
    const file = buildMsg({ properties: { [subject]: 'x', [rtf]: packed } });
    await expect(read(file, { inflatedBytes: 2 ** 20 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('has no streams that share the sectors of one another', () => {
    const streams = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`s${index}`, Buffer.alloc(4_096)]));
    const file = buildCompoundFile(streams);
    const first = entryOf(file, 's0');
    for (let index = 1; index < 12; index += 1) {
      const entry = entryOf(file, `s${index}`);
      file.copy(file, entry + 0x74, first + 0x74, first + 0x78);
      file.writeUInt32LE(60_000, entry + 0x78);
    }
    file.writeUInt32LE(1, 512 + file.readUInt32LE(first + 0x74) * 4);
    const opened = new CompoundFile(file);
    expect(() => Object.keys(streams).map((name) => opened.stream(name))).toThrow('streams overlap');
  });

  it('has no table of sectors that repeats without end', () => {
    const file = Buffer.concat([buildCompoundFile({ a: Buffer.alloc(9) }), Buffer.alloc(4 * 2 ** 20)]);
    const index = file.length / 512 - 2;
    const sector = Buffer.alloc(512, 0);
    sector.writeUInt32LE(index, 508);
    sector.copy(file, (index + 1) * 512);
    file.writeUInt32LE(index, 0x44);
    expect(endsInTime(() => new CompoundFile(file).names())).toEqual(['a']);
  });
});
