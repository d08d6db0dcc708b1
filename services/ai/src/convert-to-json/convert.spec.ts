import type { ConversionSource, JsonObject, PageField } from '@winnow/contracts';
import { fakeContext } from '../testing/fake-context';
import { testModel, testTools } from '../testing/tools';
import { convertToJsonHandler } from './convert-to-json.handler';

const url = 'https://news.example/a/storm';
const convert = async (child: ConversionSource, tools = testTools({})) =>
  convertToJsonHandler(tools)({ url, type: 'webpage' }, fakeContext({ child }));
const page = (facts: JsonObject, gaps: PageField[] = []): ConversionSource => ({ kind: 'page', facts, gaps });

const text = '# Storm hits the harbour\n\nThe storm reached the harbour at night. Twelve boats were lost.';
const facts = { url, title: 'Storm hits harbour', text, origins: { title: 'json-ld', text: 'html' } };

describe('a web page as JSON', () => {
  it("returns the scraper's facts with a summary", async () => {
    expect(await convert(page(facts))).toEqual({
      ...facts,
      summary: expect.stringContaining('The storm reached the harbour at night.'),
      model: 'offline',
      origins: { ...facts.origins, summary: 'offline' },
    });
  });

  it('fills a missing description and keeps an existing one', async () => {
    const converted = await convert(page(facts, ['description']));
    expect(converted).toMatchObject({
      description: expect.stringContaining('storm'),
      origins: { description: 'offline' },
    });
    const withDescription = { ...facts, description: 'Boats were lost.' };
    expect(await convert(page(withDescription))).toMatchObject({ description: 'Boats were lost.' });
  });

  it('reports no model for a page without text to send', async () => {
    const tools = testTools({ model: await testModel('http://127.0.0.1:9/v1') });
    const pictures = { url, title: 'Pictures', origins: { title: 'html' } };
    expect(await convert(page(pictures), tools)).toEqual(pictures);
  });

  it('rejects a page without content', async () => {
    await expect(convert(page({ url, origins: {} }))).rejects.toMatchObject({ code: 'no-text' });
  });
});

describe('an address that returns data instead of a page', () => {
  it('returns JSON as data, and plain text by its structure', async () => {
    expect(await convert({ kind: 'json', url, text: '{"a": 1}' })).toEqual({
      url,
      data: { a: 1 },
      origins: { data: 'json' },
    });
    expect(await convert({ kind: 'text', url, text: 'a,b\n1,2\n3,4' })).toMatchObject({
      rows: [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
    });
  });

  it('rejects broken JSON', async () => {
    await expect(convert({ kind: 'json', url, text: '{oops' })).rejects.toMatchObject({ code: 'unreadable' });
  });
});
