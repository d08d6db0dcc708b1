import type { ScannedPage } from '../scan/scanned-page';

/** An engine that reads the letters of pictures. */
export interface OcrEngine {
  /** `image` is a whole PNG, JPEG, TIFF, WebP or PGM file. Throws `unreadable` for one that cannot be decoded. */
  read(image: Uint8Array, signal?: AbortSignal): ScannedPage | Promise<ScannedPage>;
  /** Frees its memory; must be called. */
  close(): void;
}
