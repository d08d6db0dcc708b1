import { buildZip, pptxParts, sheetRow, slideShape, xlsxParts, type ZipPart } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (name: string, bytes: Uint8Array) =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined);
const withContentType = (parts: readonly ZipPart[], type: string): Buffer =>
  buildZip(
    parts.map((part) =>
      part.name === '[Content_Types].xml'
        ? {
            ...part,
            data: Buffer.from(String(part.data).replace(/application\/vnd\.openxml[^"]*/, `application/vnd.${type}`)),
          }
        : part,
    ),
  );
const slides = pptxParts([{ shapes: slideShape('', ['Mills']) }]);
const sheets = xlsxParts({ A: sheetRow(1, ['Mills']) });

describe('Office packages of macros, templates and add-ins', () => {
  it.each([
    ['ppsm', slides, 'ms-powerpoint.slideshow.macroEnabled.main+xml'],
    ['potm', slides, 'ms-powerpoint.template.macroEnabled.main+xml'],
    ['xltm', sheets, 'ms-excel.template.macroEnabled.main+xml'],
    ['xlam', sheets, 'ms-excel.addin.macroEnabled.main+xml'],
  ])('reads .%s', async (ending, parts, type) => {
    expect((await read(`a.${ending}`, withContentType(parts, type))).text).toBe('Mills');
    const other = withContentType(parts, 'openxmlformats-officedocument.wordprocessingml.document.main+xml');
    await expect(read(`a.${ending}`, other)).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
