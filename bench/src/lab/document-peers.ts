import { createRequire } from 'node:module';
import path from 'node:path';
import mammoth from 'mammoth';
import WordExtractor from 'word-extractor';
import { documentLimits, loadReadDocument } from './sources';

type Read = (bytes: Buffer) => Promise<string>;

const pdfjsFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Only pdf.js: joins the text items of each page, as most code does. */
const readWithPdfjs: Read = async (bytes) => {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    cMapUrl: path.join(pdfjsFolder, 'cmaps') + path.sep,
    cMapPacked: true,
    standardFontDataUrl: path.join(pdfjsFolder, 'standard_fonts') + path.sep,
  });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      page.cleanup();
    }
    return pages.join('\n\n');
  } finally {
    await task.destroy();
  }
};

/** Our reader, and the usual library for each format. */
export async function documentReaders() {
  const readDocument = await loadReadDocument();
  const never = new AbortController().signal;
  return {
    winnow: async (name: string, bytes: Buffer) =>
      (await readDocument(name, bytes, documentLimits, never, () => undefined)).text,
    /** Without OCR: only the text layer of a PDF, like bare pdf.js. */
    winnowTextLayers: async (name: string, bytes: Buffer) =>
      (await readDocument(name, bytes, { ...documentLimits, readMs: 0 }, never, () => undefined)).text,
    peers: {
      pdf: { name: 'pdfjs-dist', read: readWithPdfjs },
      docx: { name: 'mammoth', read: async (buffer: Buffer) => (await mammoth.extractRawText({ buffer })).value },
      doc: {
        name: 'word-extractor',
        read: async (bytes: Buffer) => (await new WordExtractor().extract(bytes)).getBody(),
      },
    } satisfies Record<string, { name: string; read: Read }>,
  };
}
