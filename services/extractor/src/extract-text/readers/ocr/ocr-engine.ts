/** OCR result of one picture. */
export interface OcrText {
  /** Lines, with a blank line between blocks; empty where there are no letters. */
  readonly text: string;
  /** 0 to 100: the mean of its words. */
  readonly confidence: number;
}

/** An OCR engine. */
export interface OcrEngine {
  /** `image` is a whole PNG, JPEG, TIFF, WebP or PGM file. Throws `unreadable` for one that cannot be decoded. */
  read(image: Uint8Array): OcrText;
  /** Frees its memory; must be called. */
  close(): void;
}
