import {
  buildZip,
  docxParts,
  openDocumentParts,
  paragraph,
  pptxParts,
  sheetRow,
  slideShape,
  xlsxParts,
  type ZipPart,
} from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readDocx } from '../docx/docx-reader';
import { readOpenDocument } from '../opendocument/opendocument-reader';
import { readPptx } from '../pptx/pptx-reader';
import * as xlsb from '../xlsx/binary/testing/xlsb-parts';
import { readXlsx } from '../xlsx/xlsx-reader';

/** Returns a package in which the packed bytes of one part are damaged. */
const damage = (parts: readonly ZipPart[], name: RegExp): Buffer =>
  buildZip(
    parts.map((part) =>
      name.test(part.name)
        ? { name: part.name, data: Buffer.alloc(0), packed: Buffer.alloc(20, 0xff), claims: 500 }
        : part,
    ),
  );
const warnings = ['The file is damaged; its text breaks off early.'];

describe('a package of Office with a damaged part', () => {
  it('is read without that part, with a warning', async () => {
    const slides = ['One', 'Two', 'Three'].map((text) => ({ shapes: slideShape('', [text]) }));
    expect(await readBy(readPptx, damage(pptxParts(slides), /slide2\.xml$/))).toMatchObject({
      text: 'One\n\nThree',
      warnings,
    });
    const sheets = xlsxParts({ A: sheetRow(1, ['Rye', 'Oats']), B: sheetRow(1, ['Wheat', 'Barley']) });
    const book = await readBy(readXlsx, damage(sheets, /sheet1\.xml$/));
    expect(book).toMatchObject({ text: expect.stringContaining('Barley') as string, warnings });
    const binary = xlsb.xlsbParts({
      A: xlsb.sheet([xlsb.rowHeader(0), xlsb.text(0, 'Rye')]),
      B: xlsb.sheet([xlsb.rowHeader(0), xlsb.text(0, 'Barley')]),
    });
    expect(await readBy(readXlsx, damage(binary, /sheet1\.bin$/))).toMatchObject({ text: 'Barley', warnings });
    expect(await readBy(readXlsx, damage(binary, /sharedStrings\.bin$/))).toMatchObject({ warnings });
    const text = openDocumentParts('text', '<text:p>Plain words</text:p>');
    const odt = [...text, { name: 'styles.xml', data: Buffer.from('<x/>') }];
    expect(await readBy(readOpenDocument, damage(odt, /styles\.xml$/))).toMatchObject({
      text: 'Plain words',
      warnings,
    });
    const docx = [...docxParts(paragraph('Plain words')), { name: 'docProps/core.xml', data: Buffer.from('<x/>') }];
    expect(await readBy(readDocx, damage(docx, /rels$/))).toMatchObject({ text: 'Plain words', warnings });
  });

  it('is rejected if it has no other text', async () => {
    const docx = docxParts(paragraph('Plain words'));
    await expect(readBy(readDocx, damage(docx, /document\.xml$/))).rejects.toMatchObject({ code: 'unreadable' });
    const slides = pptxParts([{ shapes: slideShape('', ['One']) }]);
    await expect(readBy(readPptx, damage(slides, /\[Content_Types\]\.xml$/))).resolves.toMatchObject({ warnings });
    await expect(readBy(readPptx, damage(slides, /\.rels$/))).rejects.toMatchObject({ code: 'unreadable' });
  });
});
