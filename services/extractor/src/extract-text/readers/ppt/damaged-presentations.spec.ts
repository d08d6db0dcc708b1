import { ProblemError } from '@winnow/errors';
import { buildCompoundFile } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { PersistObjects } from './persist-objects';
import { readPpt } from './ppt-reader';
import {
  atom,
  atomOf,
  buildPpt,
  buildStream,
  characterRun,
  container,
  containerOf,
  currentUser,
  encryptedToken,
  group,
  outlineShape,
  paragraphRun,
  programTag,
  shape,
  styles,
  text,
  text16,
  textShape,
  u16,
  u32,
} from './testing/build-ppt';

const slides = [
  {
    shapes: [outlineShape(0), outlineShape(1), group(atomOf(0xf122, 1, u16(0x039f), u32(1)), textShape(4, 'Cell'))],
    outline: [
      text(0, 'Grain'),
      text(1, 'Rye\rOats', styles(paragraphRun(9, 1, true), characterRun(4, 0x30003, 3, 1, 20), characterRun(5, 0))),
    ],
    notes: [textShape(2, 'Slowly')],
    more: programTag('___PPT10', container(0x2ee0, atomOf(0xfba, 1, text16('Check')))),
  },
  {
    shapes: [
      shape(
        text(4, 'Page *', atom(0xfd8, u32(5))),
        programTag('___PPT9', atom(0xfac, u32(0x3000000), u16(1, 3, 4), u32(0, 0))),
      ),
    ],
  },
];
const fileOf = (stream: Buffer, user: Buffer): Buffer =>
  buildCompoundFile({ 'PowerPoint Document': stream, 'Current User': user });
const code = async (file: Buffer, limits = {}): Promise<string> =>
  readBy(readPpt, file, limits).then(
    () => 'text',
    (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
  );

describe('readPpt', () => {
  it('reports a required password', async () => {
    const { stream, edit } = buildStream(slides);
    expect(await code(fileOf(stream, currentUser(edit, encryptedToken)))).toBe('encrypted');
    const secret = buildPpt(slides, { encryption: { password: 'secret', keyBits: 128 } });
    expect(await code(secret)).toBe('encrypted');
    const modern = buildCompoundFile({ EncryptionInfo: Buffer.alloc(8), EncryptedPackage: Buffer.alloc(8) });
    expect(await code(modern)).toBe('encrypted');
  });

  it.each([40, 128])('reads presentations with a password for changes only, in keys of %i bits', async (keyBits) => {
    const { text: plain } = await readBy(readPpt, buildPpt(slides));
    const file = buildPpt(slides, { encryption: { password: '/01Hannes Ruescher/01', keyBits } });
    expect(file.includes(text16('Grain'))).toBe(false);
    expect(await readBy(readPpt, file)).toMatchObject({ text: plain, warnings: [] });
  });

  it('reports a damaged encryption', async () => {
    const { stream, edit } = buildStream(slides, { encryption: { password: '/01Hannes Ruescher/01', keyBits: 40 } });
    const user = currentUser(edit, encryptedToken);
    const session = stream.lastIndexOf(u16(0x2f14)) - 2;
    for (let at = session; at < session + 60; at += 1)
      for (const value of [0, 0xff]) {
        const damaged = Buffer.from(stream);
        damaged[at] = value;
        expect(['text', 'encrypted', 'unreadable']).toContain(await code(fileOf(damaged, user)));
      }
  });

  it('rejects presentations of PowerPoint 95 and earlier with an own message', async () => {
    const old = { code: 'unsupported-type', message: expect.stringContaining('PowerPoint 95') as string };
    for (const name of ['PP40', 'PP97_DUALSTORAGE'])
      await expect(readBy(readPpt, buildCompoundFile({ [name]: Buffer.alloc(8) }))).rejects.toMatchObject(old);
    const streams: Readonly<Record<string, Buffer>> = {
      'PowerPoint Document': Buffer.alloc(64),
      'Current User': Buffer.concat([u32(3), Buffer.from('Ann')]),
    };
    const file = { names: () => Object.keys(streams), stream: (name: string) => streams[name] };
    expect(() => PersistObjects.open(file)).toThrow('PowerPoint 95');
  });

  it('distinguishes other OLE files, damaged ones and empty ones', async () => {
    expect(await code(buildCompoundFile({ Workbook: Buffer.alloc(8) }))).toBe('unsupported-type');
    expect(await code(buildPpt(slides).subarray(0, 700))).toBe('unreadable');
    expect(await code(fileOf(Buffer.alloc(900), Buffer.alloc(8)))).toBe('unreadable');
    expect(await code(buildPpt([{ shapes: [textShape(4, ' \r ')] }]))).toBe('no-text');
  });

  it('reads what a truncated stream has, or reports the damage', async () => {
    const { stream, edit } = buildStream(slides);
    const codes = new Set<string>();
    for (let length = 0; length <= stream.length; length += 1) {
      const cut = fileOf(stream.subarray(0, length), currentUser(edit));
      codes.add(await code(cut, { parts: ['comments'] }));
    }
    expect([...codes].toSorted()).toEqual(['text', 'unreadable']);
    const file = buildPpt(slides);
    for (let length = 8; length < file.length; length += 61)
      expect(['text', 'unreadable', 'unsupported-type']).toContain(await code(file.subarray(0, length)));
  });

  it('ends with a text or a problem at any damaged byte', async () => {
    const { stream, edit } = buildStream(slides);
    const codes = new Set<string>();
    for (let at = 0; at < stream.length; at += 1)
      for (const value of [0, 0x7f, 0xff]) {
        const damaged = Buffer.from(stream);
        damaged[at] = value;
        codes.add(await code(fileOf(damaged, currentUser(edit)), { parts: ['comments'] }));
      }
    codes.delete('too-large');
    codes.delete('encrypted');
    codes.delete('no-text');
    expect([...codes].toSorted()).toEqual(['text', 'unreadable']);
  });

  it('terminates on circular saves', async () => {
    const { stream, edit } = buildStream(slides);
    stream.writeUInt32LE(edit, edit + 8 + 8);
    expect(await code(fileOf(stream, currentUser(edit)))).toBe('text');
  });

  it('rejects slides that share their bytes, which would be read any number of times', async () => {
    const slide = container(
      0x3ee,
      container(0x40c, container(0xf002, group(Buffer.alloc(0), textShape(4, 'x'.repeat(99))))),
    );
    const ids = Array.from({ length: 400 }, (_, index) => index + 2);
    const list = containerOf(0xff0, 0, ...ids.map((id) => atom(0x3f3, u32(id, 0, 0, id, 0))));
    const document = container(0x3e8, list);
    const offsets = [slide.length, ...ids.map(() => 0)];
    const directory = atom(0x1772, u32(((offsets.length << 20) | 1) >>> 0, ...offsets));
    const saved = Buffer.concat([slide, document, directory]);
    const edit = atom(0xff5, u32(0, 0, 0, slide.length + document.length, 1, 0, 0));
    expect(await code(fileOf(Buffer.concat([saved, edit]), currentUser(saved.length)))).toBe('unreadable');
  });

  it('leaves out shapes below the maximum depth of groups', async () => {
    let nested = textShape(4, 'Deep');
    for (let depth = 0; depth < 2_000; depth += 1) nested = group(Buffer.alloc(0), nested);
    expect((await readBy(readPpt, buildPpt([{ shapes: [textShape(4, 'Top'), nested] }]))).text).toBe('Top');
  });

  it('stops at the limits of slides, text and elements', async () => {
    expect(await code(buildPpt(slides), { documentPages: 1 })).toBe('too-large');
    expect(await code(buildPpt(slides), { textChars: 10 })).toBe('too-large');
  });
});
