import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PDFParse } from 'pdf-parse';

/** pdf-parse's class with what it keeps to itself: the open document, whose items have places on the page. */
export type PdfParser = Pick<PDFParse, 'getInfo' | 'getTable' | 'destroy'> & { readonly doc?: PDFDocumentProxy };

/** The module that is loaded, as far as it is used. */
export interface PdfParseModule {
  readonly PDFParse: new (options: object) => PdfParser;
}
