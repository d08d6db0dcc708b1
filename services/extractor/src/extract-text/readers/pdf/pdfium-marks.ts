import type { PDFiumPage } from '@hyzyla/pdfium';
import { identity, multiply, type Matrix } from '../matrix';

/** The text that a file declares for a sequence of glyphs, and where its first text begins in points. */
export interface DeclaredText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Functions of PDFium (`fpdf_edit.h`) that its types lack. */
interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetParamBlobValue(mark: number, key: number, text: number, bytes: number, size: number): number;
}

const [textObject, formObject] = [1, 5];
/** Maximum objects of a page, and depth of forms within each other. */
const maxObjects = 100_000;
const maxFormDepth = 8;
/** Maximum bytes of a declared text; longer ones replace more than a few clusters of letters. */
const maxTextBytes = 128;

/** Layout of the working memory in bytes: key, size of the text, matrix, text. */
const [keyAt, sizeAt, matrixAt, textAt] = [0, 12, 16, 40];
const memoryBytes = textAt + maxTextBytes;

/**
 * Reads the texts that a page declares by `/ActualText` of the innermost marked content,
 * in painting order, and closes it.
 */
export function readDeclaredTexts(page: PDFiumPage): readonly DeclaredText[] {
  const reader = new MarkReader(page['module'] as unknown as Pdfium);
  try {
    reader.readPage(page['pageIdx']);
    return reader.texts;
  } finally {
    reader.close(page['pageIdx']);
  }
}

class MarkReader {
  readonly texts: DeclaredText[] = [];
  private readonly memory: number;
  private lastMark = 0;
  private objects = 0;

  constructor(private readonly pdfium: Pdfium) {
    this.memory = pdfium.wasmExports.malloc(memoryBytes);
    pdfium.HEAPU8.set(Buffer.from('ActualText\0'), this.memory + keyAt);
  }

  close(page: number): void {
    this.pdfium.wasmExports.free(this.memory);
    this.pdfium._FPDF_ClosePage(page);
  }

  readPage(page: number): void {
    const count = this.pdfium._FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index += 1)
      this.readObject(this.pdfium._FPDFPage_GetObject(page, index), identity, 0);
  }

  private readObject(object: number, outer: Matrix, depth: number): void {
    this.objects += 1;
    if (this.objects > maxObjects) return;
    const type = this.pdfium._FPDFPageObj_GetType(object);
    if (type === textObject) this.readText(object, outer);
    if (type !== formObject || depth >= maxFormDepth) return;
    const matrix = multiply(outer, this.matrixOf(object));
    const count = this.pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && this.objects <= maxObjects; index += 1)
      this.readObject(this.pdfium._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
  }

  private readText(object: number, outer: Matrix): void {
    const marks = this.pdfium._FPDFPageObj_CountMarks(object);
    const mark = marks > 0 ? this.pdfium._FPDFPageObj_GetMark(object, marks - 1) : 0;
    const text = mark === this.lastMark ? undefined : this.textOf(mark);
    this.lastMark = mark;
    if (!text) return;
    const [, , , , x, y] = multiply(outer, this.matrixOf(object));
    this.texts.push({ text, x, y });
  }

  private textOf(mark: number): string | undefined {
    const { memory, pdfium } = this;
    const [key, text, size] = [memory + keyAt, memory + textAt, memory + sizeAt];
    // PDFium would decode a string as UTF-8, which it is not.
    if (mark === 0 || !pdfium._FPDFPageObjMark_GetParamBlobValue(mark, key, text, maxTextBytes, size)) return undefined;
    const bytes = this.view().getUint32(sizeAt, true);
    // A longer text is not copied.
    return bytes > maxTextBytes ? undefined : decode(pdfium.HEAPU8.slice(text, text + bytes));
  }

  private matrixOf(object: number): Matrix {
    if (!this.pdfium._FPDFPageObj_GetMatrix(object, this.memory + matrixAt)) return identity;
    const view = this.view();
    const at = (index: number): number => view.getFloat32(matrixAt + 4 * index, true);
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }

  /** The memory of PDFium is another buffer after it has grown. */
  private view(): DataView {
    return new DataView(this.pdfium.HEAPU8.buffer, this.memory, memoryBytes);
  }
}

/** Decodes a text string in UTF-16 or UTF-8; those in PDFDocEncoding have Latin letters only. */
function decode(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes);
  const mark = buffer.toString('hex', 0, 3);
  if (mark.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  return mark === 'efbbbf' ? buffer.toString('utf8', 3) : undefined;
}
