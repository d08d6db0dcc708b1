import { buildZip, openDocumentParts } from '@winnow/testing';
import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import type { ReadLimits } from '../reader';
import { flatDocument } from './testing/flat-document';
import { cell, row } from './testing/open-document';

const read = (name: string, bytes: Uint8Array, limits: Partial<ReadLimits> = {}, format: ContentFormat = 'text') =>
  readDocument(name, bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined, format);

const bodies = {
  text: '<text:h text:outline-level="1">Mills</text:h><text:p>Sails <text:span text:style-name="T1">turn</text:span>.</text:p>',
  spreadsheet: ['Rye', 'Oats']
    .map(
      (name) =>
        `<table:table table:name="${name}" table:style-name="${name}">${row(cell('Grain'), cell('Tons'))}${row(cell(name), cell('12'))}</table:table>`,
    )
    .join(''),
  presentation: ['Mills', 'Sails']
    .map(
      (title) =>
        `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame></draw:page>`,
    )
    .join(''),
} as const;
const styles =
  '<style:style style:name="T1"><style:text-properties fo:font-weight="bold" xmlns:fo="urn:fo"/></style:style>' +
  '<style:style style:name="Oats"><style:table-properties table:display="false"/></style:style>';

describe('OpenDocument as one XML file', () => {
  it.each([
    ['text', 'odt'],
    ['spreadsheet', 'ods'],
    ['presentation', 'odp'],
  ] as const)('is read as the zipped file: %s', async (kind, ending) => {
    const zipped = buildZip(openDocumentParts(kind, bodies[kind], { styles }));
    const flat = flatDocument(kind, bodies[kind], { styles });
    for (const format of ['text', 'markdown', 'html'] as const)
      for (const name of [`a.f${ending}`, `a.${ending}`, 'a.xml'])
        expect(await read(name, flat, {}, format)).toEqual(await read(`a.${ending}`, zipped, {}, format));
    expect(await read(`a.f${ending}`, zipped)).toEqual(await read(`a.${ending}`, zipped));
  });

  it('has the title, author and dates of its metadata, not those of comments', async () => {
    const meta =
      '<meta:initial-creator>Mia</meta:initial-creator><dc:title>All mills</dc:title><meta:creation-date>2024-03-05T10:00:00</meta:creation-date>';
    const body =
      '<text:p>Sails<office:annotation><dc:creator>Leo</dc:creator><dc:date>2025-01-01</dc:date><text:p>why?</text:p></office:annotation></text:p>';
    const { text, title, facts } = await read('a.fodt', flatDocument('text', body, { meta }), { parts: ['comments'] });
    expect(text).toBe('Sails\n\n[Comment (Leo): why?]');
    expect(title).toBe('All mills');
    expect(facts).toEqual({ author: 'Mia', published: '2024-03-05T10:00:00' });
    expect((await read('a.fodt', flatDocument('text', body))).facts).toEqual({});
  });

  it('reads the text of an element whose name is a property of all objects', async () => {
    const body = '<text:p>a <constructor>b</constructor></text:p><toString><text:p>c</text:p></toString>';
    expect((await read('a.fodt', flatDocument('text', body))).text).toBe('a b\n\nc');
  });

  it('omits the bytes of pictures and embedded documents, and has formulas as TeX', async () => {
    const picture =
      '<draw:frame>\n <draw:image>\n  <office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image></draw:frame>';
    const chart =
      '<draw:object><office:document><office:body><office:chart><text:p>Axis</text:p>' +
      `<table:table>${row(cell('1'), cell('2'))}</table:table></office:chart></office:body></office:document></draw:object>`;
    const formula =
      '<draw:object><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>' +
      '<annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math></draw:object>';
    const body = `<text:p>${picture}</text:p><text:p>So <draw:frame>${formula}</draw:frame>.</text:p><text:p>${chart}</text:p>`;
    const flat = flatDocument('text', body);
    expect((await read('a.fodt', flat)).text).toBe('So E=mc^{2}.');
    expect((await read('a.fodt', flat, {}, 'markdown')).text).toBe('So $E=mc^{2}$.');
    expect((await read('a.fodt', flat, {}, 'html')).text).toBe('<p>So \\(E=mc^{2}\\).</p>');
    const sheet = `<table:table>${row(`<table:table-cell>${picture}<text:p>Rye</text:p>${chart}</table:table-cell>`)}</table:table>`;
    expect((await read('a.fods', flatDocument('spreadsheet', sheet))).text).toBe('Rye');
  });

  it('is accepted for drawings, whose pages are read in order, and master documents', async () => {
    const shape = (text: string): string => `<draw:rect><text:p>${text}</text:p></draw:rect>`;
    const page = (...texts: readonly string[]): string => `<draw:page>${texts.map(shape).join('')}</draw:page>`;
    const drawing = page('Mill', 'Sail') + page('House');
    const parts = openDocumentParts('presentation', drawing).map(({ name, data }) => ({
      name,
      data: Buffer.from(
        String(data)
          .replace('opendocument.presentation', 'opendocument.graphics')
          .replaceAll('office:presentation', 'office:drawing'),
      ),
    }));
    const files = { odg: buildZip(parts), otg: buildZip(parts), fodg: flatDocument('drawing', drawing) };
    for (const [ending, bytes] of Object.entries(files)) {
      const { text, pages } = await read(`a.${ending}`, bytes);
      expect({ text, pages }).toEqual({ text: 'Mill\n\nSail\n\nHouse', pages: 2 });
    }
    const master = openDocumentParts('text', bodies.text).map((part) =>
      part.name === 'mimetype' ? { ...part, data: Buffer.from(`${String(part.data)}-master`) } : part,
    );
    expect((await read('a.odm', buildZip(master))).text).toBe('# Mills\n\nSails turn.');
  });

  it('is rejected when it is another XML file, or of another kind of OpenDocument', async () => {
    const page = Buffer.from('<?xml version="1.0"?><document><body>Mills</body></document>');
    const formula = Buffer.from(String(flatDocument('text', '')).replace('opendocument.text', 'opendocument.formula'));
    for (const bytes of [page, formula])
      await expect(read('a.fodt', bytes)).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it('is read up to an error, or rejected, at whatever length it is cut', async () => {
    const meta = '<dc:title>All mills</dc:title>';
    const whole = flatDocument('text', bodies.text, { styles, meta });
    const start = whole.indexOf('</text:h>');
    for (let length = 0; length < whole.length; length += 7) {
      const result = await read('a.fodt', whole.subarray(0, length)).catch((error: unknown) => error);
      if (length > start) expect(result).toMatchObject({ text: expect.stringContaining('# Mills') });
      else expect(result).toBeInstanceOf(ProblemError);
    }
    const cut = await read('a.fodt', whole.subarray(0, whole.indexOf('</office:body>')));
    expect(cut.warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it('stops at the limits of nesting, elements and bytes', async () => {
    const nested = '<text:section>'.repeat(600);
    await expect(read('a.fodt', flatDocument('text', nested))).rejects.toMatchObject({ code: 'unreadable' });
    const objects = `<text:p>${'<draw:object>'.repeat(600)}`;
    await expect(read('a.fodt', flatDocument('text', objects))).rejects.toMatchObject({ code: 'unreadable' });
    const many = flatDocument('text', '<text:p/>'.repeat(3_000_001));
    await expect(read('a.fodt', many)).rejects.toMatchObject({ code: 'too-large' });
    const long = flatDocument('text', `<text:p>${'Rye '.repeat(1_000)}</text:p>`);
    await expect(read('a.fodt', long, { inflatedBytes: 2_000 })).rejects.toMatchObject({ code: 'too-large' });
    await expect(read('a.fodt', long, { textChars: 2_000 })).rejects.toMatchObject({ code: 'too-large' });
  });
});
