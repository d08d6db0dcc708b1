import { ProblemError } from '@winnow/errors';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (xml: string) =>
  readDocument('a.xml', Buffer.from(xml), testLimits, new AbortController().signal, () => undefined);
const drawing = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

describe('hostile XML', () => {
  const docBookWith = (content: string): string =>
    `<article xmlns="http://docbook.org/ns/docbook">${content}</article>`;

  it('does not expand entities of the document', async () => {
    const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`).join(
      '',
    );
    const xml = `<!DOCTYPE article [<!ENTITY e0 "x"><!ENTITY f SYSTEM "file:///etc/passwd">${entities}]>`;
    expect(await read(xml + docBookWith('<para>Mills &e9; &f;</para>'))).toMatchObject({ text: 'Mills &e9; &f;' });
  });

  it.each([
    ['deep parts', docBookWith(`${'<section><title>a</title>'.repeat(20_000)}Mills`)],
    ['many unknown elements', docBookWith('<x> </x>\n'.repeat(300_000) + '<para>Mills</para>')],
    [
      'many spans',
      docBookWith(
        `<table><tgroup>${'<colspec colname="a"/>'.repeat(100_000)}<tbody><row>${'<entry namest="a" nameend="a">x</entry>'.repeat(100_000)}</row></tbody></tgroup></table>`,
      ),
    ],
    [
      'many marks of a note',
      docBookWith(
        `<para>${'<footnoteref linkend="n"/>'.repeat(50_000)}<footnote xml:id="n"><para>Note <footnoteref linkend="n"/></para></footnote></para>`,
      ),
    ],
    ['many texts of a drawing', drawing('<text x="1" y="1">a</text>'.repeat(100_000))],
    [
      'deep formulas',
      `<article article-type="x"><body><p>${'<mml:math><mml:mrow>'.repeat(5_000)}x</p></body></article>`,
    ],
    ['deep tables', docBookWith(`${'<table><tgroup>'.repeat(60)}Mills`)],
    [
      'many references to a title of many elements',
      docBookWith(
        `<section xml:id="s"><title>${'<x/>'.repeat(50_000)}</title><para>${'<xref linkend="s"/>'.repeat(30_000)}Mills</para></section>`,
      ),
    ],
    ['deep texts', `<TEI>${'<text><div>'.repeat(60)}${'<p>a</p>'.repeat(60_000)}`],
    [
      'deep authors',
      `<TEI><text><body><biblStruct>${'<author>'.repeat(100)}${'a '.repeat(500_000)}</biblStruct></body></text></TEI>`,
    ],
    ['many verses', `<TEI><text><body><lg>${'<l>a</l>'.repeat(150_000)}</lg></body></text></TEI>`],
    ['an open document type', `<!DOCTYPE article [${'<!-- '.repeat(100_000)}`],
  ])('reads or rejects %s in bounded time', async (_, xml) => {
    const outcome = await read(xml).then(
      () => 'read',
      (error: unknown) => error,
    );
    expect(outcome === 'read' || outcome instanceof ProblemError).toBe(true);
  });

  it('stops at the limits of elements and text', async () => {
    await expect(read(docBookWith('<para/>'.repeat(600_000)))).rejects.toMatchObject({ code: 'too-large' });
    await expect(read(docBookWith(`<para>${'x'.repeat(5_100_000)}</para>`))).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('does not count pictures of a book as text', async () => {
    const picture = `<binary id="i">${'A'.repeat(6_000_000)}</binary>`;
    const book = `<FictionBook><body><section><p>Rye</p></section></body>${picture}</FictionBook>`;
    expect(await read(book)).toMatchObject({ text: 'Rye', warnings: [] });
  });

  it('stops references to long titles at the limit of text', async () => {
    const references = '<xref linkend="s"/>'.repeat(100_000);
    const title = 'Mills '.repeat(100);
    await expect(
      read(docBookWith(`<section xml:id="s"><title>${title}</title><para>${references}</para></section>`)),
    ).rejects.toMatchObject({ code: 'too-large' });
  });
});
