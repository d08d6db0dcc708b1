import type { ContentFormat } from '@winnow/contracts';
import type { DocumentText, ReadLimits } from '../extract-text/readers';

/** Request of the parent: one document at a time. */
export interface ReadRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly limits: ReadLimits;
  readonly format?: ContentFormat | undefined;
}

/** Messages of the child. `text` or `problem` is the last one of a document; `problem` is a serialised `ProblemError`. */
export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pages'; readonly done: number; readonly total: number }
  | { readonly kind: 'text'; readonly document: DocumentText }
  | { readonly kind: 'problem'; readonly problem: string };
