import { createRequire } from 'node:module';
import path from 'node:path';

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** pdf.js asks for these drawing classes when it loads. Text needs none of them, and the native ones cost memory. */
class NotDrawn {}

let loading: Promise<Pdfjs> | undefined;

/** Loads pdf.js once per process, its parser included, so that the first file finds it warm. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Pdfjs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: NotDrawn, configurable: true });
  }
  // The optional canvas package is missing on purpose; pdf.js says so on the console at every start.
  const { log, warn } = console;
  console.log = console.warn = () => undefined;
  try {
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
    // The parser registers itself globally; with it in place pdf.js looks for no worker file.
    await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string);
    return pdfjs;
  } finally {
    Object.assign(console, { log, warn });
  }
}

/** Directory of the pdf.js package: character maps and standard fonts lie there. */
export function pdfjsHome(): string {
  return path.dirname(createRequire(__filename).resolve('pdfjs-dist/package.json'));
}
