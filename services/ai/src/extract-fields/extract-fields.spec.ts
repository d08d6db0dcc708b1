import type { ConversionSource, PayloadOf } from '@winnow/contracts';
import { operations } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { fakeContext } from '../testing/fake-context';
import { sources } from '../testing/sources';
import { testTools } from '../testing/tools';
import { extractFieldsHandler } from './extract-fields.handler';
import { numberIn } from './shape';

const object = (properties: object, extra: object = {}) => ({ type: 'object', properties, ...extra });
const string = { type: 'string' };
const number = { type: 'number' };

async function extract(payload: PayloadOf<'extract-fields'>, child?: ConversionSource) {
  const result = await extractFieldsHandler(testTools({}))(payload, fakeContext({ child }));
  return operations['extract-fields'].response.parse(result);
}
const fieldAt = (result: Awaited<ReturnType<typeof extract>>, path: string) =>
  result.fields.find((field) => field.path === path);

/** Expects every quotation at its stated position. */
function expectQuotePositions(text: string, { fields }: Awaited<ReturnType<typeof extract>>) {
  for (const { quote, start, end } of fields) if (quote !== undefined) expect(text.slice(start, end)).toBe(quote);
}

describe('without a model', () => {
  const schema = object({ height: string, weight: number, price: number, colour: string });

  it('returns the values that the text names with their positions, and lists the missing ones', async () => {
    const content = `${sources['shop']}\n\nPrice: € 49.90\nColour: red`;
    const result = await extract({ content, schema });
    expect(result).toMatchObject({
      data: { height: '32 cm', weight: 1.4, price: 49.9, colour: 'red' },
      missing: [],
      model: 'offline',
    });
    expect(fieldAt(result, '/weight')).toMatchObject({ origin: 'quote', quote: '1.4 kg' });
    expectQuotePositions(content, result);
    const short = await extract({ content: 'Colour: red', schema });
    expect(short).toMatchObject({ data: { colour: 'red' }, missing: ['/height', '/weight', '/price'] });
    expect(short.warnings?.[0]).toContain('Not found: height, weight, price.');
  });

  it('keeps an id with more digits than a number has as text, or lists it as missing', async () => {
    const content = 'Order: 1234567890123456789\nBoat: 12345678901234567890\nBerth: 12\n';
    const either = { type: ['integer', 'string'] };
    const integer = { type: 'integer' };
    const result = await extract({ content, schema: object({ order: string, boat: either, berth: either }) });
    expect(result).toMatchObject({
      data: { order: '1234567890123456789', boat: '12345678901234567890', berth: 12 },
      missing: [],
    });
    const numbers = await extract({ content, schema: object({ order: integer, boat: number, berth: integer }) });
    expect(numbers).toMatchObject({ data: { berth: 12 }, missing: ['/order', '/boat'] });
    expect(numbers.warnings?.[0]).toContain('Not found: order, boat.');
  });

  it('reads single values and lists of rows from a table', async () => {
    const content = '# Plans\n\n| Plan | Price |\n|---|---|\n| Basic | 19 € |\n| Pro | 49 € |\n';
    const plans = { type: 'array', items: object({ plan: string, price: number }) };
    const result = await extract({ content, schema: object({ plans, pro: string }) });
    expect(result.data).toEqual({
      plans: [
        { plan: 'Basic', price: 19 },
        { plan: 'Pro', price: 49 },
      ],
      pro: '49 €',
    });
    expect(fieldAt(result, '/plans/1/price')).toMatchObject({ origin: 'table', quote: '| Pro | 49 € |' });
    expectQuotePositions(content, result);
  });

  it.each(['| - | - |', '|---|---|'])(
    'reads pairs of a table, of which the first takes the place of a header: %s',
    async (divider) => {
      const content = `# Lantern\n\n| Size | 31 cm |\n${divider}\n| Weight | 1.4 kg |\n`;
      const result = await extract({ content, schema: object({ size: string, weight: string, name: string }) });
      expect(result).toMatchObject({ data: { size: '31 cm', weight: '1.4 kg' }, missing: ['/name'] });
      expectQuotePositions(content, result);
      const titled = `| Size | Weight |\n${divider}\n| small | 1.4 kg |`;
      expect((await extract({ content: titled, schema })).data).toEqual({ weight: 1.4 });
    },
  );

  it('fills a nested object from the lines and tables under a heading of its name', async () => {
    const content =
      '# Boat\n\n## Builder\n\nName: Ada Lovell\nCity: Ostby\n\n## Owner\n\n- Name: Marta Lind\n\n### Address\n\n' +
      '| | |\n|---|---|\n| City | Sund |\n| Street | Quay 4 |\n';
    const address = object({ city: string, street: string });
    const schema = object({
      owner: object({ name: string, address }),
      builder: object({ name: string, city: string }),
    });
    const result = await extract({ content, schema });
    expect(result).toMatchObject({
      data: {
        owner: { name: 'Marta Lind', address: { city: 'Sund', street: 'Quay 4' } },
        builder: { name: 'Ada Lovell', city: 'Ostby' },
      },
      missing: [],
    });
    expectQuotePositions(content, result);
  });

  it('reads items under a heading as a list, and terminates for a recursive schema', async () => {
    const content = '## Ingredients\n\n- 200 g flour\n- 3 eggs\n';
    const node = object({ name: string, child: { $ref: '#/$defs/Node' }, other: { $ref: '#/$defs/Node' } });
    const schema = object(
      { ingredients: { type: 'array', items: string }, node: { $ref: '#/$defs/Node' } },
      { $defs: { Node: node } },
    );
    const result = await extract({ content, schema });
    expect(result.data).toEqual({ ingredients: ['200 g flour', '3 eggs'] });
    expectQuotePositions(content, result);
  });

  it("prefers the page's markup, and returns the name used there", async () => {
    const facts = {
      url: 'https://a.test/',
      jsonLd: [{ '@type': 'Product', name: 'Lantern', offers: { price: '49.90', priceCurrency: 'EUR' } }],
      text: 'Price: 60 €\n\nMade of brass.',
    };
    const schema = object({ name: string, price: number, offers: object({ priceCurrency: string }), stock: number });
    const result = await extract({ url: 'https://a.test/', schema }, { kind: 'page', facts, gaps: [] });
    expect(result).toMatchObject({
      data: { name: 'Lantern', price: 49.9, offers: { priceCurrency: 'EUR' } },
      missing: ['/stock'],
      text: facts.text,
    });
    expect(fieldAt(result, '/price')).toEqual({ path: '/price', origin: 'markup', name: 'jsonLd/0/offers/price' });
  });

  it('loses only the markup when a page fails but a text is given', async () => {
    const context = fakeContext();
    const failing = { ...context, childResult: () => Promise.reject(new ProblemError('blocked')) };
    const handler = extractFieldsHandler(testTools({}));
    const payload = { url: 'https://a.test/', schema: object({ colour: string }) };
    const result = await handler({ ...payload, content: 'Colour: red' }, failing);
    expect(result).toMatchObject({
      data: { colour: 'red' },
      warnings: [expect.stringContaining('markup was not read')],
    });
    await expect(handler(payload, failing)).rejects.toMatchObject({ code: 'blocked' });
  });
});

it.each([
  ['€ 49.90', 49.9],
  ['1.234,50 km', 1234.5],
  ['-4 °C', -4],
  ["12'500 Fr.", 12_500],
  ['12 345,6 zł', 12_345.6],
  ['1 250 000 kr', 1_250_000],
  ['1.5 million', 1_500_000],
  ['2,3 Mrd. €', 2_300_000_000],
  ['€ 0.125', 0.125],
  ['٣٤٫٥', 34.5],
  ['10 000 - 20 000', undefined],
  ['3 of 5', undefined],
  ['none', undefined],
])('reads the number of %j as %s', (text, value) => expect(numberIn(text)).toBe(value));

it.each([
  [{ schema: object({}) }, 'content'],
  [{ content: 'a', schema: object({ a: { type: 'string', pattern: 'a' } }) }, 'schema'],
])('rejects %j and names the field', (request, field) => {
  expect(operations['extract-fields'].request.safeParse(request).error?.issues[0]?.path[0]).toBe(field);
});
