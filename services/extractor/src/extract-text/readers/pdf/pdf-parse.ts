import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PDFParse } from 'pdf-parse';

/** pdf-parse's class with a private field: the open document, whose items have positions. */
export type PdfParser = Pick<PDFParse, 'getInfo' | 'destroy'> & { readonly doc?: PDFDocumentProxy };

/** The used part of the loaded module. */
export interface PdfParseModule {
  readonly PDFParse: new (options: object) => PdfParser;
}
