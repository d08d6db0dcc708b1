import path from 'node:path';
import { ProblemError } from '@winnow/errors';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { problems } from '../problems';
import { ActualTexts } from './actual-text';
import { readLayers, type Layers } from './hidden-layers';
import { loadPdfParse, pdfjsFolder, startParser } from './load-pdfjs';
import type { PdfParser } from './pdf-parse';
import { rebuildPages } from './rebuild-pages';

/** An open PDF. */
export interface PdfFile {
  /** Parser of pdf-parse, for the information dictionary. */
  readonly parser: PdfParser;
  /** Document of pdf.js, for positioned text items. */
  readonly document: PDFDocumentProxy;
  /** Raw title of the information dictionary. */
  readonly title: unknown;
  /** Other raw fields of the information dictionary. */
  readonly facts: Readonly<Record<string, unknown>>;
  /**
   * Whether the file may have form fields or free-text annotations. Misses annotations in compressed objects of a file
   * without a form.
   */
  readonly mayHaveAnnotations: boolean;
  /** The file, with a new page tree if its own is lost. */
  readonly bytes: Uint8Array;
  readonly isRebuilt: boolean;
  /** Layers, if some are hidden. */
  readonly layers: Layers | undefined;
  /** Texts that the file declares for glyphs. */
  readonly actualTexts: ActualTexts;
  /** Frees the file; must be called. */
  close(): Promise<void>;
}

/**
 * Opens a PDF with pdf-parse, or its page objects if its page tree is lost. Throws `encrypted` when it needs a password (an
 * owner's password alone does not prevent reading), else `unreadable`.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  try {
    return await openFile(bytes, false);
  } catch (error) {
    const rebuilt = error instanceof ProblemError && error.code === 'unreadable' ? rebuildPages(bytes) : undefined;
    if (!rebuilt) throw error;
    return openFile(rebuilt, true);
  }
}

async function openFile(bytes: Uint8Array, isRebuilt: boolean): Promise<PdfFile> {
  const { PDFParse } = await loadPdfParse();
  const home = pdfjsFolder();
  const worker = await startParser();
  const parser = new PDFParse({
    worker,
    // pdf.js transfers the buffer, so it gets a copy.
    data: new Uint8Array(bytes),
    verbosity: 0,
    // Never runs code from a file (CVE-2024-4367).
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    // Pictures are not decoded, since only text, lines and fonts are used.
    maxImageSize: 1,
    // Without the character maps, Chinese, Japanese and Korean text is lost.
    cMapUrl: path.join(home, 'cmaps') + path.sep,
    cMapPacked: true,
    standardFontDataUrl: path.join(home, 'standard_fonts') + path.sep,
  });
  const actualTexts = new ActualTexts(bytes);
  const close = async (): Promise<void> => {
    await actualTexts.close();
    await parser.destroy().catch(() => undefined);
    worker.destroy();
  };
  try {
    const information = await readInformation(parser);
    if (parser.doc!.numPages === 0) throw new Error('no pages');
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const mayHaveAnnotations =
      information?.info?.IsAcroFormPresent === true || textAnnotationSubtypes.some((name) => buffer.includes(name));
    return {
      parser,
      document: parser.doc!,
      title: information?.info?.Title,
      facts: { ...information?.info },
      mayHaveAnnotations,
      bytes,
      isRebuilt,
      layers: await readLayers(parser.doc!),
      actualTexts,
      close,
    };
  } catch (error) {
    await close();
    throw (error as Error).name === 'PasswordException' ? problems.encrypted(error) : problems.unreadable(error);
  }
}

/** Subtypes of annotations with text. */
const textAnnotationSubtypes = ['/FreeText', '/Widget'];

interface Information {
  readonly Title?: unknown;
  readonly IsAcroFormPresent?: unknown;
}

/** A malformed outline or malformed labels do not prevent reading. */
async function readInformation(parser: PdfParser): Promise<{ info?: Information } | undefined> {
  try {
    return await parser.getInfo();
  } catch (error) {
    if (!parser.doc) throw error;
    return undefined;
  }
}
