import { operations } from '@winnow/contracts';
import fc from 'fast-check';
import { createTokenCounter } from '../model/count-tokens';
import { fakeContext } from '../testing/fake-context';
import { longText } from '../testing/texts';
import { makeChunksHandler } from './make-chunks.handler';

const { request, response } = operations['make-chunks'];
const chunk = async (content: string, options: { tokens?: number; overlap?: number } = {}) =>
  response.parse(await makeChunksHandler()(request.parse({ content, ...options }), fakeContext())).chunks;

describe('make-chunks', () => {
  it('returns exact positions, headings and token counts, and omits no text', async () => {
    const content = longText(12);
    const countTokens = await createTokenCounter('gpt-4o');
    const chunks = await chunk(content, { tokens: 200, overlap: 40 });
    expect(chunks.length).toBeGreaterThan(5);
    for (const { text, start, end, tokens } of chunks) {
      expect(content.slice(start, end)).toBe(text);
      expect(tokens).toBe(countTokens(text));
      expect(tokens).toBeLessThanOrEqual(200);
    }
    const withoutOverlap = chunks.map(({ start, end, overlap }) => content.slice(start + overlap, end));
    expect(withoutOverlap.join('').replace(/\s/g, '')).toBe(content.replace(/\s/g, ''));
    expect(chunks.some(({ headings }) => headings.length > 0)).toBe(true);
  });

  it('counts a text that is counted in pieces, and stays one chunk, exactly', async () => {
    const content = longText(60).slice(0, 20_000);
    const countTokens = await createTokenCounter('gpt-4o');
    const chunks = await chunk(content, { tokens: 8_000, overlap: 0 });
    expect(chunks.map(({ tokens }) => tokens)).toEqual([countTokens(content)]);
  });

  it('repeats at most half of a short chunk when the request does not say how much', async () => {
    const chunks = await chunk(longText(12), { tokens: 60 });
    expect(chunks.length).toBeGreaterThan(5);
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(60);
  });

  it('starts a chunk with whole sentences of the previous one, within the overlap', async () => {
    const sentence = (number: number) => `This is sentence ${number} of a long text about harbours.`;
    const content = Array.from({ length: 60 }, (_, number) => sentence(number)).join(' ');
    const [first, second] = await chunk(content, { tokens: 100, overlap: 30 });
    expect(first).toMatchObject({ start: 0, overlap: 0 });
    expect(second?.start).toBeLessThan(first?.end ?? 0);
    expect(second?.text).toMatch(/^This is sentence \d+ of a long text about harbours\. This/);
    expect((await chunk(content, { tokens: 100, overlap: 0 })).every(({ overlap }) => overlap === 0)).toBe(true);
  });

  it('starts an overlap with a whole row, item or paragraph, where no sentence ends', async () => {
    const rows = Array.from({ length: 12 }, (_, row) => `| boat ${row} | ${row} m |`).join('\n');
    const content = `| Boat | Length |\n| --- | --- |\n${rows}\n\nLengths are in metres\n\n- ${'Boats lie in the harbour. '.repeat(30)}`;
    const chunks = await chunk(content, { tokens: 120, overlap: 30 });
    expect(chunks[1]?.overlap).toBeGreaterThan(0);
    expect(chunks[1]?.text).toMatch(/^\| boat \d+ \|/);
  });

  it('respects the token limit and the positions for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2_000 }).filter((text) => text.trim() !== ''),
        fc.integer({ min: 50, max: 120 }),
        async (content, tokens) => {
          for (const { text, start, end, overlap } of await chunk(content, { tokens, overlap: 20 })) {
            expect(content.slice(start, end)).toBe(text);
            expect(overlap).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    [{ tokens: 10 }, 'tokens'],
    [{ tokens: 9_000 }, 'tokens'],
    [{ tokens: 100, overlap: 60 }, 'overlap'],
    [{ overlap: -1 }, 'overlap'],
    [{ content: ' ' }, 'content'],
  ])('rejects %j and names the field', (fields, name) => {
    const { error } = request.safeParse({ content: 'text', ...fields });
    expect(error?.issues[0]?.path[0]).toBe(name);
  });

  it('gives each chunk the places that overlap it', async () => {
    const page = (number: number) =>
      Array.from({ length: 12 }, (_, line) => `Line ${line} of page ${number} says something.`).join(' ');
    const pages = [1, 2, 3].map(page);
    const content = pages.join('\n\n');
    const places = pages.map((text, index) => {
      const start = content.indexOf(text);
      return { start, end: start + text.length, page: index + 1, box: [0.1, 0.1, 0.9, 0.9] };
    });
    const options = request.parse({ content, tokens: 80, overlap: 10, places });
    const { chunks } = response.parse(await makeChunksHandler()(options, fakeContext()));
    expect(chunks.length).toBeGreaterThan(4);
    for (const { text, start, end, places: chunkPlaces = [] } of chunks) {
      for (const { page = 0 } of chunkPlaces) expect(text).toContain(`of page ${page}`);
      expect(chunkPlaces.at(0)?.start).toBeGreaterThanOrEqual(start);
      expect(chunkPlaces.at(-1)?.end).toBeLessThanOrEqual(end);
      for (const number of [1, 2, 3])
        expect(chunkPlaces.some(({ page }) => page === number)).toBe(text.includes(`of page ${number}`));
    }
    const [withoutPlaces] = await chunk(content);
    expect(withoutPlaces).not.toHaveProperty('places');
  });

  it('stops when its job is cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    const payload = request.parse({ content: longText(4), tokens: 50, overlap: 10 });
    await expect(makeChunksHandler()(payload, fakeContext({ signal: cancelled }))).rejects.toThrow('cancelled');
  });
});
