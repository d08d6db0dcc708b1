import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (name: string, text: string) =>
  readDocument(name, Buffer.from(text), testLimits, new AbortController().signal, () => undefined);
const timedText = (body: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${attributes}><head><metadata><ttm:title>Mills</ttm:title></metadata></head><body>${body}</body></tt>`;

describe('TTML', () => {
  it('joins cues to sentences without metadata, and starts a paragraph at a pause', async () => {
    const body =
      '<div><p begin="00:00:01.000" end="00:00:03.000"><metadata><ttm:desc>not said</ttm:desc></metadata>\n  The <span>mill</span><br/>turns</p>' +
      '<p begin="00:00:03.000" dur="2s">in the wind &amp; rain.</p><p begin="9500ms" end="11s">Then it stops.</p></div>';
    const { text, places } = await read('a.ttml', timedText(body));
    expect(text).toBe('The mill turns in the wind & rain.\n\nThen it stops.');
    expect(places?.map(({ seconds }) => seconds)).toEqual([1, 9.5]);
  });

  it('reads DFXP with a prefix, in an XML file as well', async () => {
    const dfxp =
      '<tt:tt xmlns:tt="http://www.w3.org/2006/10/ttaf1"><tt:body><tt:div><tt:p begin="0:00:01" end="0:00:02">- Rye?<tt:br/>- Oats.</tt:p></tt:div></tt:body></tt:tt>';
    for (const name of ['a.dfxp', 'a.xml']) expect((await read(name, dfxp)).text).toBe('Rye?\n\nOats.');
  });

  it('adds the times of parents, and converts frames and ticks', async () => {
    const body =
      '<div begin="10s"><p begin="00:00:01:12" end="2s">One.</p></div><p begin="500f">Two.</p><p><span begin="300000000t">Three.</span></p>';
    const { places } = await read('a.ttml', timedText(body, 'ttp:frameRate="25" ttp:tickRate="10000000"'));
    expect(places?.map(({ seconds }) => seconds)).toEqual([11.5, 20, 30]);
  });

  it('reads spans with times one after the other', async () => {
    const spans = '<span begin="1s" end="2s">The mill turns.</span><span begin="2s" end="9s">It grinds rye.</span>';
    const body = `<p>${spans}</p><p begin="9s" end="11s">Then it stops.</p><p><b/>And <span begin="11s" end="12s">rests</span>.</p>`;
    const { text } = await read('a.ttml', timedText(body));
    expect(text).toBe('The mill turns. It grinds rye. Then it stops. And rests.');
  });

  it('keeps the text before the place where the file breaks off, with a warning', async () => {
    const { text, warnings } = await read('a.ttml', timedText('<p begin="1s">The mill turns.</p>').slice(0, -10));
    expect({ text, warnings }).toEqual({
      text: 'The mill turns.',
      warnings: ['The file is damaged; its text breaks off early.'],
    });
  });

  it('rejects a file without text, and keeps other XML as it is', async () => {
    await expect(read('a.ttml', timedText('<div/>'))).rejects.toMatchObject({ code: 'no-text' });
    await expect(read('a.ttml', 'Just words')).rejects.toMatchObject({ code: 'unsupported-type' });
    expect((await read('a.xml', '<tt><row>7</row></tt>')).text).toBe('<tt><row>7</row></tt>');
  });
});
