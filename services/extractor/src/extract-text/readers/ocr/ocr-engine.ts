import type { ScannedPage } from '../scan/scanned-page';

/** An engine that reads text in pictures. */
export interface OcrEngine {
  /**
   * Reads a picture. `image` is a whole PNG, JPEG, TIFF, WebP or PGM file. Throws `unreadable` when it cannot be
   * decoded.
   */
  read(image: Uint8Array, signal?: AbortSignal): ScannedPage | Promise<ScannedPage>;
  /** Frees the engine's memory; must be called. */
  close(): void;
}
