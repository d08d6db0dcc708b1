import { buildZip, epubParts } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readEpub } from './epub-reader';

const read = (...args: Parameters<typeof epubParts>) => readBy(readEpub, buildZip(epubParts(...args)));
const locked = (algorithm: string): string =>
  '<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>' +
  `<enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OPS/text/chapter%200.xhtml"/>` +
  '</enc:CipherData></enc:EncryptedData></encryption>';

describe('readEpub', () => {
  it('writes the chapters in the order of the spine, without the table of contents', async () => {
    const { text, title } = await read(['<h1>One</h1><p>It began.</p>', '<h1>Two</h1><ul><li>It ended.</li></ul>'], {
      title: 'The Miller',
    });
    expect(text).toBe('# One\n\nIt began.\n\n# Two\n\n- It ended.');
    expect(title).toBe('The Miller');
  });

  it('omits the contents page of EPUB 2, unless it has other text', async () => {
    const links = '<h2>Contents</h2><p><a href="1.xhtml">One</a> 3</p><p><a href="1.xhtml#two">Two</a> 7</p>';
    const withGuide = (chapter: string): Promise<{ text: string }> =>
      readBy(
        readEpub,
        buildZip(
          epubParts([chapter, '<p>It began.</p>']).map(({ name, data }) => ({
            name,
            data: Buffer.from(
              String(data).replace(
                '</spine>',
                '</spine><guide><reference type="toc" href="text/chapter%200.xhtml#toc"/></guide>',
              ),
            ),
          })),
        ),
      );
    expect((await withGuide(links)).text).toBe('It began.');
    expect((await withGuide(`${links}<p>The mill of the village had stood still.</p>`)).text).toContain('stood still');
  });

  it('reads chapters whose elements are indented', async () => {
    const { text } = await read(['\n  <h1>\n    One\n  </h1>\n  <p>\n    It began.\n  </p>']);
    expect(text).toBe('# One\n\nIt began.');
  });

  it('reads XHTML with empty elements and CDATA sections', async () => {
    const { text } = await read([
      '<script src="a.js"/><h1><a id="one"/>One</h1><p>It<i class="x"/> began.</p>',
      '<title/><textarea/><p>Then <![CDATA[A < B & C]]><br/>ended.</p><iframe src="x"/><p>Last.</p>',
    ]);
    expect(text).toBe('# One\n\nIt began.\n\nThen A < B & C\nended.\n\nLast.');
  });

  it('writes the state of check boxes, which lists of tasks have', async () => {
    const box = (attributes: string): string => `<li><label><input type="checkbox" ${attributes}/>`;
    const { text } = await read([`<ul>${box('')}Mill</label></li>${box('checked=""')}Bake</label></li></ul>`]);
    expect(text).toBe('- ☐ Mill\n- ☒ Bake');
  });

  it('rejects a book with copy protection, but not one with obfuscated fonts', async () => {
    await expect(
      read(['<p>x</p>'], { encryption: locked('http://www.w3.org/2001/04/xmlenc#aes128-cbc') }),
    ).rejects.toMatchObject({ code: 'encrypted' });
    const disguised = await read(['<p>words</p>'], { encryption: locked('http://www.idpf.org/2008/embedding') });
    expect(disguised.text).toBe('words');
  });

  it('reads the other chapters if some are damaged or missing, with a warning', async () => {
    const parts = epubParts(['<p>It began.</p>', '<p>lost</p>', '<p>lost</p>', '<p>It ended.</p>']);
    const damage = { data: Buffer.alloc(0), packed: Buffer.alloc(20, 0xff), claims: 500 };
    const damaged = parts.flatMap((part) => {
      if (part.name.includes('chapter 2')) return [];
      return [part.name.includes('chapter 1') ? { name: part.name, ...damage } : part];
    });
    const { text, warnings } = await readBy(readEpub, buildZip(damaged));
    expect(text).toBe('It began.\n\nIt ended.');
    expect(warnings).toEqual(['Left out, since they are damaged or missing: chapter 1.xhtml, chapter 2.xhtml.']);
    const allDamaged = parts.map((part) => (part.name.includes('chapter') ? { name: part.name, ...damage } : part));
    await expect(readBy(readEpub, buildZip(allDamaged))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('stops at the limit of elements', async () => {
    await expect(read(['<p>'.repeat(600_000)])).rejects.toMatchObject({ code: 'too-large' });
  });
});
