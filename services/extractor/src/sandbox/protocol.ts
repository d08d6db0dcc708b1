import type { ContentFormat } from '@winnow/contracts';
import type { DocumentText, ReadLimits } from '../extract-text/readers';
import type { OcrSettings } from '../extract-text/readers/ocr/choose-ocr-result';
import type { ScannedPage, ScannedPages } from '../extract-text/readers/scan/scanned-page';

/** Request of the parent to read one document. */
export interface ReadRequest {
  readonly kind?: undefined;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly limits: ReadLimits;
  readonly format?: ContentFormat | undefined;
  /** Whether the parent reads scanned pages, which the child requests with `scan`. */
  readonly asksForPages?: boolean;
}

/** Request for scanned pages of a document, in order. */
export interface PagesRequest {
  readonly kind: 'pages';
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  /** Whether pictures of the pages are requested instead of their text. */
  readonly asPictures: boolean;
  readonly ocrData?: string | undefined;
  /** How an earlier page of the document was read. */
  readonly lastSettings?: OcrSettings | undefined;
}

/** Request to cut a recording into pieces that are valid files. */
export interface SoundRequest {
  readonly kind: 'sound';
  readonly bytes: Uint8Array;
  /** Maximum bytes and seconds of one piece. */
  readonly pieceBytes: number;
  readonly pieceSeconds: number;
}

/** Response to `scan`. */
export interface ScannedReply {
  readonly kind: 'scanned';
  readonly scanned: ScannedPages;
}

export type ParentMessage = ReadRequest | PagesRequest | SoundRequest | ScannedReply;

/** A part of a recording as a separate file. */
export interface SoundPiece {
  readonly bytes: Uint8Array;
  /** File extension. */
  readonly ending: string;
  /** Start and duration in seconds. */
  readonly start: number;
  readonly seconds: number;
}

/**
 * Messages of the child. The last one for a request is `text`, `end` or `problem`; `problem` is a serialised
 * `ProblemError`.
 */
export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pages'; readonly done: number; readonly total: number }
  | { readonly kind: 'scan'; readonly pages: readonly number[]; readonly total: number }
  | { readonly kind: 'page'; readonly page: number; readonly found?: ScannedPage; readonly picture?: Uint8Array }
  | { readonly kind: 'piece'; readonly piece: SoundPiece }
  | { readonly kind: 'text'; readonly document: DocumentText }
  | { readonly kind: 'end'; readonly lastSettings?: OcrSettings | undefined }
  | { readonly kind: 'problem'; readonly problem: string };
