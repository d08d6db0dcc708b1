import fc from 'fast-check';
import { fakeContext } from '../testing/fake-context';
import { guide } from '../testing/texts';
import { estimateTokens } from '../model/count-tokens';
import type { LanguageModel } from '../model/language-model';
import { testTools } from '../testing/tools';
import { transformToJsonHandler } from './transform-to-json.handler';
import { readStructure } from './read-structure';

describe('the structure of a text as JSON', () => {
  it('reads the first of several fields as a field, and a heading as the title', () => {
    expect(readStructure('Name: Ada\nLength: 12 m\n').json).toEqual({ fields: { Name: 'Ada', Length: '12 m' } });
    expect(readStructure('# Boats: an overview\n\nLength: 12 m\n').json).toEqual({
      title: 'Boats: an overview',
      fields: { Length: '12 m' },
    });
  });

  it('reads all lines of a block of fields as fields', () => {
    const text = 'Phone: 0049 123\nZip: 01234\nVersion: 1.10\nCity: Rome\nOpen: yes\n\nBoats lie in the harbour.\n';
    expect(readStructure(text).json).toEqual({
      fields: { Phone: '0049 123', Zip: '01234', Version: '1.10', City: 'Rome', Open: 'yes' },
      text: 'Boats lie in the harbour.',
    });
  });

  it('reads "name: value" lines in lower case, also after a long one, as fields of their own', () => {
    const text = 'model: X200\nprice: 30\nmade by: the workshop of Ada Lovell in the harbour of Ostby\ncolour: red\n';
    expect(readStructure(text).json).toEqual({
      fields: {
        model: 'X200',
        price: 30,
        'made by': 'the workshop of Ada Lovell in the harbour of Ostby',
        colour: 'red',
      },
    });
    expect(readStructure('price: 30\nnote: the boats in the harbour are\nred and blue').json).toEqual({
      fields: { price: 30, note: 'the boats in the harbour are red and blue' },
    });
  });

  it.each([
    ['| Size | 31 cm |\n| - | - |\n| Weight | 1.4 kg |', { fields: { Size: '31 cm', Weight: '1.4 kg' } }],
    ['|  |  |\n| --- | --- |\n| Size | large |', { fields: { Size: 'large' } }],
    [
      '| Region | 2023 |\n| - | - |\n| North | 5 |',
      { tables: [{ columns: ['Region', '2023'], rows: [{ Region: 'North', 2023: 5 }] }] },
    ],
    [
      '| Part | 2 m |\n| - | - |\n| Part | 5 m |',
      { tables: [{ columns: ['Part', '2 m'], rows: [{ Part: 'Part', '2 m': '5 m' }] }] },
    ],
    [
      '| Ship | Loss |\n| - | - |\n| Ada | 1 |',
      { tables: [{ columns: ['Ship', 'Loss'], rows: [{ Ship: 'Ada', Loss: 1 }] }] },
    ],
  ])('reads a table of names and values as fields, unless it may have a header: %j', (table, json) => {
    expect(readStructure(table).json).toEqual(json);
  });

  it.each([
    ['title\tyear\n"Ada" Lovell\t1843\nThe "Boat"\t1901', ['"Ada" Lovell', 'The "Boat"']],
    ['title\tyear\n"Ada Lovell\t1843\nThe 5" Boat\t1901', ['"Ada Lovell', 'The 5" Boat']],
    ['title\tyear\r\n"Ada ""L"" Lovell" \t1843\r\n"The\tBoat"\t1901', ['Ada "L" Lovell', 'The\tBoat']],
  ])('reads a delimited table with quotation marks: %j', (text, [first, second]) => {
    const rows = [
      { title: first, year: 1843 },
      { title: second, year: 1901 },
    ];
    expect(readStructure(text)).toEqual({ json: { columns: ['title', 'year'], rows }, kind: 'given' });
  });

  it('equals the structure of the text', () => {
    expect(readStructure(guide).json).toMatchObject({
      title: 'Acme Widget Guide',
      text: expect.stringMatching(/^Acme widgets are small devices/),
      sections: [
        {
          heading: 'Installation',
          lists: [
            [
              'Unpack the widget.',
              { text: 'Charge it for 2 hours.', items: ['Use the USB-C cable', 'Wait for the green light'] },
            ],
          ],
          code: [{ language: 'sh', text: 'widgetctl pair --all' }],
        },
        {
          heading: 'Pricing',
          fields: { Warranty: '2 years', Color: 'red' },
          tables: [
            {
              columns: ['Plan', 'Price'],
              rows: [
                { Plan: 'Basic', Price: 19 },
                { Plan: 'Pro', Price: 49 },
              ],
            },
          ],
        },
      ],
    });
  });

  it('contains pairs whose question is bold as a whole, without the marks', () => {
    const { json } = readStructure(
      'Some text.\n\n## FAQ\n\n**Q: What?**\nA: This.\n\n**Q:** Why?\n**A:** **Because.**\n',
    );
    expect(json).toEqual({
      text: 'Some text.',
      examples: [
        { user: 'What?', assistant: 'This.' },
        { user: 'Why?', assistant: '**Because.**' },
      ],
    });
  });

  it('has the values of JSON Lines', () => {
    const expected = { json: { items: [{ a: 1 }, { a: '2' }] }, kind: 'given' };
    expect(readStructure('{"a": 1}\n\n{"a": "2"}\n')).toEqual(expected);
  });

  it('keeps a text without letters and digits', () => {
    expect(readStructure(' 🙂 --- ')).toEqual({ json: { text: '🙂 ---' }, kind: 'prose' });
  });

  it('contains the pairs of the final prompt', () => {
    const { json } = readStructure(
      'Some text.\n\n## Generated Examples\n\nQ: What?\nA: This\nand that.\n\nQ: Why?\nA: Because.',
    );
    expect(json).toEqual({
      text: 'Some text.',
      examples: [
        { user: 'What?', assistant: 'This\nand that.' },
        { user: 'Why?', assistant: 'Because.' },
      ],
    });
  });

  it.each([
    ['JSON', '{"a": {"b": [1]}}', { a: { b: [1] } }],
    ['a JSON list', '[1, 2]', { items: [1, 2] }],
    ['fenced JSON', '```json\n{"a": 1}\n```', { a: 1 }],
    [
      'CSV',
      'name,price\n"Tea, green",3.50\n"A ""B""",4',
      {
        columns: ['name', 'price'],
        rows: [
          { name: 'Tea, green', price: 3.5 },
          { name: 'A "B"', price: 4 },
        ],
      },
    ],
    [
      'semicolons',
      'a;b\n1;true\n02;x',
      {
        columns: ['a', 'b'],
        rows: [
          { a: '1', b: true },
          { a: '02', b: 'x' },
        ],
      },
    ],
  ])('is unchanged for %s', (_name, text, json) => {
    expect(readStructure(text)).toEqual({ json, kind: 'given' });
  });

  it.each([
    ['{"id": 1234567890123456789, "price": 3.10}', { id: '1234567890123456789', price: 3.1 }],
    ['{"id": -9007199254740992}', { id: '-9007199254740992' }],
    ['{"share": 0.30000000000000004, "half": 0.50000000000000000000}', { share: 0.30000000000000004, half: 0.5 }],
    [
      '{"wei": 0.123456789012345678, "far": 1e400, "near": 1e-400}',
      { wei: '0.123456789012345678', far: '1e400', near: '1e-400' },
    ],
    ['{"atoms": 6.02214076e23, "none": 0e5}', { atoms: 6.02214076e23, none: 0 }],
    ['[{"id": 12345678901234567890}]', { items: [{ id: '12345678901234567890' }] }],
  ])('keeps the digits of %s', (text, json) => {
    expect(readStructure(text)).toEqual({ json, kind: 'given' });
  });

  it('reads prose with commas as prose', () => {
    const prose = 'Boats, nets and ropes\nlie on the pier, unused\nsince the storm, they say';
    expect(readStructure(prose).kind).toBe('prose');
  });

  it('contains no prototype names and only plain JSON values, for any text', () => {
    expect(readStructure('{"__proto__": {"x": 1}, "constructor": 2, "ok": {"__proto__": 1}}').json).toEqual({ ok: {} });
    expect(Object.keys(readStructure('__proto__: 5\n\nName: x').json['fields'] ?? {})).toEqual(['Name']);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'grapheme' })), (text) => {
        const { json } = readStructure(text);
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the topics that stand first, also those of every part', async () => {
    let requests = 0;
    const answer = async () => {
      const topics = ['harbour', ...Array.from({ length: 20 }, (_, at) => `topic ${requests}-${at}`)];
      requests += 1;
      return { text: JSON.stringify({ title: '', summary: '', topics, entities: [], facts: [] }), cut: false };
    };
    const sizes = { contextTokens: 8_192, outputTokens: 2_048, tokensPerSecond: null, countTokens: estimateTokens };
    const model = { name: 'fake', ...sizes, answer } as unknown as LanguageModel;
    const transform = transformToJsonHandler(testTools({ model }));
    const text = 'Forty boats lie in the harbour, and a lamp is lit.\n\n'.repeat(1_000);
    const { topics } = (await transform({ text }, fakeContext())) as { topics: string[] };
    expect(requests).toBeGreaterThan(2);
    expect(topics).toHaveLength(50);
    expect(topics.slice(0, 3)).toEqual(['harbour', 'topic 0-0', 'topic 0-1']);
  });

  it('is labelled offline without a model', async () => {
    const transform = transformToJsonHandler(testTools({}));
    expect(await transform({ text: guide }, fakeContext())).toMatchObject({
      title: 'Acme Widget Guide',
      model: 'offline',
    });
    expect(await transform({ text: '{"a":1}' }, fakeContext())).toEqual({ a: 1 });
  });
});
