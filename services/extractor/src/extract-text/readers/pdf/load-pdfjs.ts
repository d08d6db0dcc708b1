import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFWorker } from 'pdfjs-dist';
import { correctGlyphs } from './correct-glyphs';
import { InProcessPort } from './in-process-port';
import type { PdfParseModule } from './pdf-parse';

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** The worker module of pdf.js, which registers itself globally when it is loaded. */
interface PdfjsWorker {
  readonly WorkerMessageHandler: { initializeFromPort(port: InProcessPort): void };
}

/**
 * Stub for canvas classes that pdf.js requires when it loads. Text extraction uses none,
 * and the native ones cost memory.
 */
class UnusedCanvasClass {}

let loading: Promise<Pdfjs> | undefined;

/** Loads pdf.js and its parser once per process, so that they are ready for the first file. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Pdfjs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { value: UnusedCanvasClass, configurable: true });
  }
  // The optional canvas package is omitted on purpose; pdf.js logs a warning about it at every start.
  const { log, warn } = console;
  console.log = console.warn = () => undefined;
  try {
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
    // The parser registers itself globally, so that pdf.js does not look for a worker file.
    await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string);
    await correctGlyphs(pdfjs, parserOf(pdfjs));
    return pdfjs;
  } finally {
    Object.assign(console, { log, warn });
  }
}

/**
 * Loads pdf-parse once, with our copy of pdf.js: its ES modules import pdf.js, while its CommonJS build bundles a
 * second copy, which rejects the parser of the first.
 */
export async function loadPdfParse(): Promise<PdfParseModule> {
  await loadPdfjs();
  const require = createRequire(__filename);
  const esmEntry = path.join(path.dirname(require.resolve('pdf-parse')), '..', 'esm', 'index.js');
  return require(esmEntry) as PdfParseModule;
}

/** Starts a parser for one document in this process; it must be destroyed. */
export async function startParser(): Promise<PDFWorker> {
  return parserOf(await loadPdfjs());
}

function parserOf(pdfjs: Pdfjs): PDFWorker {
  const { WorkerMessageHandler } = (globalThis as unknown as { pdfjsWorker: PdfjsWorker }).pdfjsWorker;
  const port = new InProcessPort();
  // Typed as a browser's Worker; the port implements the used part.
  const parser = new pdfjs.PDFWorker({ port: port as never, verbosity: 0 });
  WorkerMessageHandler.initializeFromPort(port);
  return parser;
}

/** Returns the directory of the pdf.js package, which contains character maps and standard fonts. */
export function pdfjsFolder(): string {
  return path.dirname(createRequire(__filename).resolve('pdfjs-dist/package.json'));
}
