import { buildPdf } from '@winnow/testing';
import { loadPdfjs, startParser } from './load-pdfjs';
import { readAnnotations } from './read-annotations';

const uri = '/A << /S /URI /URI (https://mill.test/) >>';
const box = '/Rect [70 690 200 712]';

/** Reads the annotations of the first of two pages with the same ones. */
async function annotationsOf(...annotations: string[]) {
  const pdfjs = await loadPdfjs();
  const lines = [{ text: 'The mill grinds rye', x: 72, y: 700 }];
  const bytes = buildPdf([lines, lines], { annotations: annotations.map((each) => `<< /Type /Annot ${each} >>`) });
  const worker = await startParser();
  const loading = pdfjs.getDocument({ data: new Uint8Array(bytes), worker, verbosity: 0 });
  try {
    const document = await loading.promise;
    return await readAnnotations(document, await document.getPage(1));
  } finally {
    await loading.destroy();
    worker.destroy();
  }
}

describe('readAnnotations', () => {
  it('reads links that are not printed, without the text below them', async () => {
    const [link, ...others] = await annotationsOf(`/Subtype /Link ${box} ${uri}`);
    expect(link).toMatchObject({ subtype: 'Link', url: 'https://mill.test/' });
    expect(link).not.toHaveProperty('overlaidText');
    expect(others).toEqual([]);
  });

  it('omits annotations that are not on the screen', async () => {
    const links = ['/F 32', '/F 36', '/F 4'].map((flags) => `/Subtype /Link ${box} ${uri} ${flags}`);
    const shown = await annotationsOf(...links, `/Subtype /Stamp ${box} /F 33`, `/Subtype /Highlight ${box}`);
    expect(shown.map(({ annotationFlags }) => annotationFlags)).toEqual([4]);
  });

  it('reads the text of a box', async () => {
    const boxOfText = `/Subtype /FreeText ${box} /Contents (Rye) /DA (/Helv 10 Tf)`;
    const [text] = await annotationsOf(boxOfText, `/Subtype /Link ${box} ${uri}`);
    expect(text).toMatchObject({ subtype: 'FreeText', contentsObj: { str: 'Rye' } });
  });
});
