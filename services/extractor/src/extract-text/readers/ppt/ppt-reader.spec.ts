import type { ContentFormat } from '@winnow/contracts';
import { buildCompoundFile, buildZip, pptxParts, slideShape } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { readPpt } from './ppt-reader';
import {
  atom,
  atomOf,
  buildPpt,
  characterRun,
  container,
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
  type PptSlide,
} from './testing/build-ppt';

const read = (slides: readonly PptSlide[], limits = {}) => readBy(readPpt, buildPpt(slides), limits);
const readAs = async (format: ContentFormat, file: Buffer): Promise<string> =>
  (await readPpt(file, testLimits, new AbortController().signal, () => undefined, format)).text;

/** Properties of a paragraph with a numbered list (StyleTextProp9). */
const autoNumber = (start: number): Buffer => Buffer.concat([u32(0x3000000), u16(1, 3, start), u32(0, 0)]);
const cell = (left: number, top: number, content: string): Buffer =>
  container(
    0xf004,
    atomOf(0xf00a, 1, u32(1, 0)),
    atom(0xf00f, u32(left, top, 0, 0)),
    container(0xf00d, text(4, content)),
  );
const tableOf = (...cells: readonly Buffer[]): Buffer => group(atomOf(0xf122, 1, u16(0x039f), u32(1)), ...cells);

describe('readPpt', () => {
  it('writes slides in the order of the presentation: title, text in order, notes', async () => {
    const { text: written, pages } = await read([
      {
        shapes: [textShape(4, 'A free box'), textShape(6, 'The Mill\rand its\vstones')],
        notes: [textShape(4, 'Header'), textShape(2, 'Greet them\rTwice')],
      },
      { shapes: [textShape(0, 'Grain'), textShape(5, 'Rye\rOats')] },
    ]);
    expect(written).toBe(
      '## The Mill and its stones\n\nA free box\n\nNotes:\n\nGreet them\n\nTwice\n\n## Grain\n\nRye\n\nOats',
    );
    expect(pages).toBe(2);
  });

  it('reads the last save only', async () => {
    const earlier = [{ shapes: [textShape(4, 'Old')] }, { shapes: [textShape(4, 'Deleted')] }];
    expect((await readBy(readPpt, buildPpt([{ shapes: [textShape(4, 'New')] }], { earlier }))).text).toBe('New');
  });

  it('reads objects that only an earlier save has', async () => {
    const earlier = [{ shapes: [textShape(4, 'Old')] }, { shapes: [textShape(4, 'Kept')] }];
    const slides = [{ shapes: [textShape(4, 'New')] }, { shapes: [], isMissing: true }];
    expect((await readBy(readPpt, buildPpt(slides, { earlier }))).text).toBe('New\n\nKept');
  });

  it('finds the last save without the stream of the current user', async () => {
    const file = buildPpt([{ shapes: [textShape(4, 'Here')] }], {}, { 'Current User': Buffer.alloc(0) });
    expect((await readBy(readPpt, file)).text).toBe('Here');
  });

  it('reads texts of the outline at their shapes, and those of a missing slide', async () => {
    const outline = [text(0, 'Grain'), text(1, 'Rye\rOats')];
    const shapes = [outlineShape(1), textShape(4, 'Box'), outlineShape(0), outlineShape(0)];
    expect((await read([{ shapes, outline }])).text).toBe('## Grain\n\n- Rye\n- Oats\n\nBox');
    expect(await read([{ shapes, outline, isMissing: true }])).toMatchObject({
      text: '## Grain\n\n- Rye\n- Oats',
      warnings: ['The file is damaged; its text breaks off early.'],
    });
  });

  it('reads text of one byte per character', async () => {
    const latin = shape(Buffer.concat([atom(0xf9f, u32(4)), atom(0xfa8, Buffer.from('Mühle', 'latin1'))]));
    expect((await read([{ shapes: [latin] }])).text).toBe('Mühle');
  });

  it('writes lists by their bullets and levels', async () => {
    const runs = styles(paragraphRun(4, 0), paragraphRun(7, 1), paragraphRun(5, 0), paragraphRun(9, 0, false));
    const shapes = [shape(text(1, 'Rye\rWinter\rOats\rA remark', runs))];
    expect((await read([{ shapes }])).text).toBe('- Rye\n  - Winter\n- Oats\n\nA remark');
    const free = [shape(text(4, 'Rye\rOats\rEnd', styles(paragraphRun(9, 0, true), paragraphRun(4, 0))))];
    expect((await read([{ shapes: free }])).text).toBe('- Rye\n- Oats\n\nEnd');
  });

  it('starts numbered lists at their number, in shapes and in the outline', async () => {
    const style9 = atom(0xfac, u32(0, 0, 0), autoNumber(4));
    const runs = styles(
      paragraphRun(4, 0, false),
      paragraphRun(9, 0, true),
      characterRun(4, 0),
      characterRun(9, 0x400, 0x400),
    );
    const numbered = shape(text(4, 'Dry\rSow\rReap', runs), programTag('___PPT9', style9));
    expect((await read([{ shapes: [numbered] }])).text).toBe('Dry\n\n4. Sow\n5. Reap');
    const header = atom(0xfaf, u32(256, 1));
    const document = [container(0x7d0, programTag('___PPT9', container(0xfae, header, atom(0xfac, autoNumber(7)))))];
    const slides = [{ shapes: [outlineShape(0)], outline: [text(1, 'Sow\rReap')] }];
    expect((await readBy(readPpt, buildPpt(slides, { document }))).text).toBe('7. Sow\n8. Reap');
  });

  it('writes emphasis and links to the web in Markdown, and raised numbers in all formats', async () => {
    const link = (id: number, target: string, fragment = ''): Buffer =>
      container(0xfd7, atom(0xfd3, u32(id)), atomOf(0xfba, 1, text16(target)), atomOf(0xfba, 3, text16(fragment)));
    const linked = (id: number, start: number, end: number): Buffer =>
      Buffer.concat([container(0xff2, atom(0xff3, u32(0, id, 0, 0))), atom(0xfdf, u32(start, end))]);
    const document = [container(0x409, link(1, 'https://mill.test/', 'a'), link(2, 'C:\\secret.ppt'))];
    const runs = styles(
      paragraphRun(23, 0),
      characterRun(4, 1, 1),
      characterRun(4, 0x20003, 2, 20),
      characterRun(2, 0),
      characterRun(2, 0x80000, 30),
      characterRun(11, 0),
    );
    const box = shape(Buffer.concat([text(4, 'Rye oats10-6 mill file', runs), linked(1, 13, 17), linked(2, 18, 22)]));
    const file = buildPpt([{ shapes: [box] }], { document });
    expect(await readAs('markdown', file)).toBe('**Rye** *oats*10<sup>-6</sup> [mill](https://mill.test/#a) file');
    expect(await readAs('text', file)).toBe('Rye oats10⁻⁶ mill file');
    expect(await readAs('html', file)).toContain('<a href="https://mill.test/#a">mill</a>');
  });

  it('reads the characters of symbol fonts', async () => {
    const font = atomOf(0xfb7, 3, text16('Wingdings\0'.padEnd(34, '\0')));
    const document = [container(0x3f2, container(0x7d5, font))];
    const runs = styles(paragraphRun(4, 0), characterRun(1, 0x10000, 3), characterRun(3, 0));
    const file = buildPpt([{ shapes: [shape(text(4, '\uf0e0 a', runs))] }], { document });
    expect((await readBy(readPpt, file)).text).toBe('🡪 a');
  });

  it('omits slide numbers, dates, footers and deleted shapes', async () => {
    const placeholder = (id: number): Buffer => atom(0xbc3, u32(0), Buffer.from([id, 0, 0, 0]));
    const footer = shape(text(4, 'Footer'), placeholder(9));
    const roundTrip = shape(
      text(4, 'Footer'),
      Buffer.concat([placeholder(0x0e), atom(0x420, Buffer.from([9, 0, 0, 0]))]),
    );
    const numbered = shape(text(4, 'Page * of 3 *', atom(0xfd8, u32(5)), atom(0xff8, u32(12))));
    const deleted = shape(text(4, 'Gone'), Buffer.alloc(0), 8);
    expect((await read([{ shapes: [footer, roundTrip, numbered, deleted] }])).text).toBe('Page of 3');
  });

  it('writes tables by the edges of their cells', async () => {
    const line = container(0xf004, atomOf(0xf00a, 20, u32(1, 0)), atom(0xf00f, u32(7, 7, 7, 7)));
    const table = tableOf(cell(20, 0, '1'), cell(0, 5, 'Oats'), cell(0, 0, 'Rye\rdry'), line, cell(40, 5, '2'));
    expect((await read([{ shapes: [table] }])).text).toBe('| Rye dry | 1 |  |\n| --- | --- | --- |\n| Oats |  | 2 |');
  });

  it('reads shapes in groups, and WordArt', async () => {
    const wordArt = container(
      0xf004,
      atomOf(0xf00b, 2, u16(0x80c1), u32(4), u16(0x80c0), u32(12), Buffer.alloc(4), text16('Flour\0')),
    );
    const inner = group(Buffer.alloc(0), textShape(4, 'Inner'), wordArt);
    expect((await read([{ shapes: [group(Buffer.alloc(0), inner, textShape(4, 'Outer'))] }])).text).toBe(
      'Inner\n\nFlour\n\nOuter',
    );
  });

  it('omits hidden slides with a warning, unless they are requested or no other has text', async () => {
    const slide = (content: string, isHidden = false) => ({ shapes: [textShape(4, content)], isHidden });
    const slides = [slide('Draft', true), slide('Grain'), slide('Old', true)];
    expect(await read(slides)).toMatchObject({ text: 'Grain', warnings: ['2 hidden slides were left out.'], pages: 3 });
    expect(await read(slides, { parts: ['hidden'] })).toMatchObject({ text: 'Draft\n\nGrain\n\nOld', warnings: [] });
    expect(await read([slide('Draft', true)])).toMatchObject({ text: 'Draft', warnings: [] });
  });

  it('writes comments on request', async () => {
    const texts = [
      atomOf(0xfba, 0, text16('Ann')),
      atomOf(0xfba, 1, text16('Check\rthis')),
      atomOf(0xfba, 2, text16('A')),
    ];
    const more = programTag('___PPT10', container(0x2ee0, ...texts));
    const slides = [{ shapes: [textShape(0, 'Grain')], more }];
    expect((await read(slides, { parts: ['comments'] })).text).toBe('## Grain\n\n[Comment (Ann): Check this]');
    expect((await read(slides)).text).toBe('## Grain');
  });

  it('is read under the names of both formats of PowerPoint', async () => {
    const ppt = buildPpt([{ shapes: [textShape(4, 'Binary')] }]);
    const pptx = buildZip(pptxParts([{ shapes: slideShape('', ['Package']) }]));
    const textOf = async (name: string, bytes: Uint8Array) =>
      (await readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined)).text;
    for (const name of ['a.ppt', 'a.PPS', 'a.pot', 'a.pptx']) expect(await textOf(name, ppt)).toBe('Binary');
    for (const name of ['a.ppt', 'a.pps', 'a.pot']) expect(await textOf(name, pptx)).toBe('Package');
    const other = buildCompoundFile({ WordDocument: Buffer.alloc(8) });
    await expect(textOf('a.ppt', other)).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(textOf('a.doc', ppt)).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
