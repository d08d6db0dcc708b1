import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedFile } from './shared-bench';

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Real PDF files in Latin script with the authors' text, and the language for tesseract. */
const files = {
  'fhs-3.0': 'eng',
  policy: 'eng',
  'project-history.en': 'eng',
  'debian-faq.de': 'deu',
  'debmake-doc.de': 'deu',
  'developers-reference.de': 'deu',
  'developers-reference.fr': 'fra',
} as const;
/** Relative positions of the pages in a file, and the minimum words of a page. */
const positions = [0.3, 0.6];
const minWords = 150;

/** Pages of one PDF file with their text layer. */
export interface TextPages {
  readonly name: string;
  readonly language: string;
  readonly bytes: Buffer;
  readonly pages: readonly { readonly number: number; readonly truth: string }[];
}

/** Two full pages of each file; empty if the real data is missing. */
export async function textPages(): Promise<TextPages[]> {
  const all: TextPages[] = [];
  for (const [name, language] of Object.entries(files)) {
    const file = sharedFile(`pdf/dev/files/${name}.pdf`);
    if (file === undefined) continue;
    const bytes = readFileSync(file);
    all.push({ name, language, bytes, pages: await fullPages(bytes) });
  }
  return all;
}

async function fullPages(bytes: Buffer): Promise<{ number: number; truth: string }[]> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    cMapUrl: path.join(folder, 'cmaps') + path.sep,
    cMapPacked: true,
    standardFontDataUrl: path.join(folder, 'standard_fonts') + path.sep,
  });
  try {
    const document = await task.promise;
    const textOf = async (number: number): Promise<string> => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    };
    const found: { number: number; truth: string }[] = [];
    for (const position of positions)
      for (let number = Math.floor(position * document.numPages); number <= document.numPages; number++) {
        const truth = await textOf(number);
        if (truth.split(/\s+/).length < minWords) continue;
        found.push({ number, truth });
        break;
      }
    return found;
  } finally {
    await task.destroy();
  }
}
