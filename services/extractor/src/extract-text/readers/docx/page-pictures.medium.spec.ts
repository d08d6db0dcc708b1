import type { ContentFormat } from '@winnow/contracts';
import { buildPng, buildZip, docxParts, paragraph } from '@winnow/testing';
import { drawText } from '../../../testing/draw-text';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const [pageWidth, pageHeight] = [7_560_000, 10_692_000];
const relation =
  '<Relationship Id="scan" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/scan.png"/>';

/** A drawing of the picture `media/scan.png`, in English metric units. */
const drawing = (width: number, height: number): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="${width}" cy="${height}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:blip r:embed="scan" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

async function read(body: string, lines: readonly string[], format?: ContentFormat) {
  const parts = docxParts(body, {}, relation);
  const picture = { name: 'word/media/scan.png', data: buildPng(await drawText(lines)) };
  const signal = new AbortController().signal;
  return readDocument('a.docx', buildZip([...parts, picture]), testLimits, signal, () => undefined, format);
}

const lines = ['The harbor office keeps', 'this page of its book.'];

describe('a Word document with scanned pages', () => {
  it('contains the text of its scans in their places', async () => {
    const { text, warnings } = await read(
      paragraph('Before it.') + drawing(pageWidth, pageHeight) + paragraph('After it.'),
      lines,
    );
    expect(text).toBe('Before it.\n\nThe harbor office keeps\nthis page of its book.\n\nAfter it.');
    expect(warnings).toEqual([expect.stringMatching(/^The text of pictures was read by OCR, 9\d %\.$/)]);
  });

  it('contains the text of a scan once, although the document repeats its placeholder', async () => {
    const { text } = await read(drawing(pageWidth, pageHeight) + paragraph('\ufdd50\ufdd5').repeat(3), lines);
    expect(text).toBe('The harbor office keeps\nthis page of its book.');
  });

  it('ignores pictures smaller than half a page', async () => {
    const { text, warnings } = await read(paragraph('Alone.') + drawing(pageWidth / 2, pageHeight / 2), lines);
    expect({ text, warnings }).toEqual({ text: 'Alone.', warnings: [] });
  });

  it('contains its other text if the packed bytes of a scan are damaged', async () => {
    const parts = docxParts(paragraph('Before it.') + drawing(pageWidth, pageHeight), {}, relation);
    const damaged = { name: 'word/media/scan.png', data: Buffer.alloc(0), packed: Buffer.alloc(30, 0xff), claims: 900 };
    const signal = new AbortController().signal;
    const { text } = await readDocument('a.docx', buildZip([...parts, damaged]), testLimits, signal, () => undefined);
    expect(text).toBe('Before it.');
  });

  it('escapes text of a scan that resembles HTML or Markdown', async () => {
    const { text } = await read(drawing(pageWidth, pageHeight), ['Paste <script> tags & quotes here'], 'html');
    expect(text).toContain('Paste &lt;script&gt; tags &amp; quotes here');
    const marked = await read(drawing(pageWidth, pageHeight), ['# 12 Harbor Street'], 'markdown');
    expect(marked.text).toBe('\\# 12 Harbor Street');
  });
});
