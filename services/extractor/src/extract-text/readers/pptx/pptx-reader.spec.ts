import { buildZip, pptxParts, slideShape } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readPptx } from './pptx-reader';

const read = (slides: Parameters<typeof pptxParts>[0], limits = {}) =>
  readBy(readPptx, buildZip(pptxParts(slides)), limits);
const item = (text: string, properties: string): string => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const cell = (text: string, attributes = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const points = (values: readonly string[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');

describe('readPptx', () => {
  it('writes slides in the order of the presentation: title, text in order, notes', async () => {
    const { text, pages } = await read([
      {
        shapes: slideShape('', ['A free box']) + slideShape('ctrTitle', ['The Mill', 'and its stones']),
        notes: 'Greet them',
      },
      { shapes: slideShape('title', ['Grain']) + slideShape('sldNum', ['2']) },
    ]);
    expect(text).toBe('## The Mill and its stones\n\nA free box\n\nNotes:\n\nGreet them\n\n## Grain');
    expect(pages).toBe(2);
  });

  it('reads the characters of symbol fonts', async () => {
    const run = (fonts: string, text: string): string => `<a:r><a:rPr>${fonts}</a:rPr><a:t>${text}</a:t></a:r>`;
    const runs =
      run('<a:latin typeface="Arial"/><a:sym typeface="Wingdings"/>', '\uf0e0 à la carte') +
      run('<a:latin typeface="Symbol"/>', ' \uf061') +
      run('', ' end');
    const shape = slideShape('', ['x']).replace('<a:r><a:t>x</a:t></a:r>', runs);
    expect((await read([{ shapes: shape }])).text).toBe('🡪 à la carte α end');
  });

  it('writes raised numbers in raised characters', async () => {
    const run = (baseline: string, text: string): string =>
      `<a:r><a:rPr b="1" baseline="${baseline}"/><a:t>${text}</a:t></a:r>`;
    const runs = run('0', '3 × 10') + run('30000', '−6') + run('0', ' of H') + run('-25000', '2') + run('30000', 'th');
    const shapes = [slideShape('title', ['x']), slideShape('', ['x'])].map((shape) =>
      shape.replace('<a:r><a:t>x</a:t></a:r>', runs),
    );
    expect((await read([{ shapes: shapes.join('') }])).text).toBe('## 3 × 10⁻⁶ of H2th\n\n3 × 10⁻⁶ of H2th');
  });

  it('reads formulas', async () => {
    const formula =
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="a14">' +
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>A=π</m:t></m:r><m:sSup><m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>' +
      '</mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent>';
    const shape = slideShape('', ['Area ']).replace('</a:r>', `</a:r>${formula}`);
    expect((await read([{ shapes: shape }])).text).toBe('Area A=πr^{2}');
    const markdown = await readPptx(
      buildZip(pptxParts([{ shapes: shape }])),
      testLimits,
      new AbortController().signal,
      () => undefined,
      'markdown',
    );
    expect(markdown.text).toBe('Area $A=πr^{2}$');
  });

  it('counts each character once toward the limit', async () => {
    const slides = [{ shapes: slideShape('title', ['Rye and oats']) + slideShape('', ['Wheat', 'Barley']) }];
    expect((await read(slides, { textChars: 30 })).text).toBe('## Rye and oats\n\nWheat\n\nBarley');
    await expect(read(slides, { textChars: 20 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('writes the values of a chart as a table under its title, as displayed', async () => {
    const series = (name: string, categories: string, values: string): string =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>` +
      `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${categories}</c:lvl><c:lvl>${points(['All'])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>` +
      `<c:val><c:numRef><c:f>Sheet1!B2</c:f><c:numCache>${values}</c:numCache></c:numRef></c:val></c:ser>`;
    const title = (text: string): string =>
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
    const percent = '<c:formatCode>0.0%</c:formatCode>';
    const chart =
      `<c:chart>${title('Yield')}<c:plotArea><c:barChart>` +
      series('Rye', points(['North', 'South']), percent + points(['0.125', '0.5'])) +
      series('Oats', points(['North', 'South']), '<c:pt idx="1"><c:v>0.30000000000000004</c:v></c:pt>') +
      `</c:barChart><c:valAx>${title('Share')}</c:valAx></c:plotArea></c:chart>`;
    const { text } = await read([{ shapes: slideShape('title', ['Grain']), notes: 'Slowly', chart }]);
    expect(text).toBe(
      '## Grain\n\nYield\n\n|  | Rye | Oats |\n| --- | --- | --- |\n| North | 12.5% |  |\n| South | 50.0% | 0.3 |\n\nNotes:\n\nSlowly',
    );
    const curve = series('Rye', points([]), points(Array.from({ length: 51 }, (_, at) => `${at}`)));
    expect((await read([{ shapes: slideShape('title', ['Grain']), chart: curve }])).text).toBe('## Grain\n\nRye');
  });

  it('writes the points of a chart in their own formats, and dates by its calendar', async () => {
    const line = (text: string): string => `<a:r><a:t>${text}</a:t></a:r>`;
    const title = `<c:title><c:tx><c:rich><a:p>${line('Yield')}<a:br/>${line('by day')}</a:p></c:rich></c:tx></c:title>`;
    const days = `<c:formatCode>yyyy-mm-dd</c:formatCode>${points(['0', '1'])}`;
    const values =
      '<c:formatCode>0%</c:formatCode><c:pt idx="0"><c:v>0.5</c:v></c:pt><c:pt idx="1" formatCode="0.00"><c:v>2</c:v></c:pt>';
    const chart =
      `<c:date1904 val="1"/><c:chart>${title}<c:ser><c:tx><c:v>Rye</c:v></c:tx>` +
      `<c:cat><c:numCache>${days}</c:numCache></c:cat><c:val><c:numCache>${values}</c:numCache></c:val></c:ser></c:chart>`;
    expect((await read([{ shapes: '', chart }])).text).toBe(
      'Yield by day\n\n|  | Rye |\n| --- | --- |\n| 1904-01-01 | 50% |\n| 1904-01-02 | 2.00 |',
    );
  });

  it('writes series of points as a table only where they have the same x values', async () => {
    const series = (name: string, x: readonly string[], y: readonly string[]): string =>
      `<c:ser><c:tx><c:v>${name}</c:v></c:tx><c:xVal><c:numCache>${points(x)}</c:numCache></c:xVal>` +
      `<c:yVal><c:numCache>${points(y)}</c:numCache></c:yVal></c:ser>`;
    const chart = (x: readonly string[]): string =>
      series('Rye', ['1', '2'], ['5', '6']) + series('Oats', x, ['7', '8']);
    const textOf = async (x: readonly string[]) => (await read([{ shapes: '', chart: chart(x) }])).text;
    expect(await textOf(['1', '2'])).toBe('|  | Rye | Oats |\n| --- | --- | --- |\n| 1 | 5 | 7 |\n| 2 | 6 | 8 |');
    expect(await textOf(['1', '3'])).toBe('Rye\n\nOats');
  });

  it('omits hidden slides with a warning, unless they are requested or no other has text', async () => {
    const slide = (text: string, isHidden = false) => ({ shapes: slideShape('', [text]), isHidden });
    const slides = [slide('Draft', true), slide('Grain'), slide('Old', true)];
    const { text, warnings, pages } = await read(slides);
    expect({ text, warnings, pages }).toEqual({
      text: 'Grain',
      warnings: ['2 hidden slides were left out.'],
      pages: 3,
    });
    expect(await read(slides, { parts: ['hidden'] })).toMatchObject({ text: 'Draft\n\nGrain\n\nOld', warnings: [] });
    expect(await read([slide('Draft', true)])).toMatchObject({ text: 'Draft', warnings: [] });
  });

  it('writes lists by their bullets and levels', async () => {
    const shapes = slideShape('body', [
      'Rye',
      item('Winter', '<a:pPr lvl="1"/>'),
      'Oats',
      item('A remark', '<a:pPr><a:buNone/></a:pPr>'),
      item('Sow', '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
      item('Reap', '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
    ]);
    expect((await read([{ shapes }])).text).toBe('- Rye\n  - Winter\n- Oats\n\nA remark\n\n1. Sow\n2. Reap');
  });

  it('starts a list at its number, and decodes escaped characters', async () => {
    const number = '<a:pPr><a:buAutoNum type="arabicPeriod" startAt="4"/></a:pPr>';
    const shapes = slideShape('body', [item('Sow', number), item('Reap_x000B_soon', number), item('_x005F_x_', '')]);
    expect((await read([{ shapes }])).text).toBe('4. Sow\n5. Reap\n   soon\n6. _x_');
  });

  it('writes tables, with merged cells once', async () => {
    const shapes =
      '<p:graphicFrame><a:graphic><a:graphicData><a:tbl>' +
      `<a:tr>${cell('Both', 'gridSpan="2"')}${cell('x', 'hMerge="1"')}</a:tr><a:tr>${cell('1')}${cell('2')}</a:tr>` +
      '</a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
    expect((await read([{ shapes }])).text).toBe('| Both |  |\n| --- | --- |\n| 1 | 2 |');
  });

  it('separates bullets and numbers of one level', async () => {
    const number = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>';
    const mark = '<a:pPr><a:buChar char="•"/></a:pPr>';
    const texts = [item('Sow', number), item('Reap', number), item('Rest', mark), item('Sing', number)].join('');
    const shape = slideShape('body', ['x']).replace(/<a:p>.*<\/a:p>/, texts);
    expect((await read([{ shapes: shape }])).text).toBe('1. Sow\n2. Reap\n\n- Rest\n\n1. Sing');
  });

  it('writes alternatives once, without slide numbers', async () => {
    const date = '<a:p><a:fld type="datetime1"><a:t>May</a:t></a:fld></a:p>';
    const shapes =
      `<mc:AlternateContent><mc:Choice>${slideShape('', ['New'])}</mc:Choice><mc:Fallback>${slideShape('', [date, 'Old'])}</mc:Fallback></mc:AlternateContent>` +
      slideShape('', ['<a:p><a:r><a:t>Page </a:t></a:r><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>']);
    expect((await read([{ shapes }])).text).toBe('New\n\nPage');
  });

  it('does not read parts with an external target', async () => {
    const parts = pptxParts([{ shapes: slideShape('', ['Here']) }, { shapes: slideShape('', ['Elsewhere']) }]).map(
      (part) =>
        part.name.endsWith('presentation.xml.rels')
          ? { ...part, data: Buffer.from(part.data.toString().replace(/(slide2\.xml")/, '$1 TargetMode="External"')) }
          : part,
    );
    expect((await readBy(readPptx, buildZip(parts))).text).toBe('Here');
  });

  it('stops at the limits of slides and of text', async () => {
    const slides = Array.from({ length: 12 }, () => ({ shapes: slideShape('', ['word']) }));
    await expect(read(slides, { documentPages: 11 })).rejects.toMatchObject({ code: 'too-large' });
    await expect(read(slides, { textChars: 40 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('stops at the limits of elements and of text in charts', async () => {
    const textOf = (chart: string, limits = {}) => read([{ shapes: slideShape('', ['word']), chart }], limits);
    await expect(textOf('<c:ser/>'.repeat(500_001))).rejects.toMatchObject({ code: 'too-large' });
    const long = `<c:formatCode>"${'x'.repeat(200)}"0</c:formatCode>${points(Array<string>(60).fill('1'))}`;
    const curve = `<c:ser><c:val><c:numCache>${long}</c:numCache></c:val></c:ser>`;
    await expect(textOf(curve, { textChars: 10_000 })).rejects.toMatchObject({ code: 'too-large' });
  });
});
