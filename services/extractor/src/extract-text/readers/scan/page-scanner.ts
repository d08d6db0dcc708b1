import type { OcrSettings } from '../ocr/choose-ocr-result';
import { openTesseract, type TesseractEngine } from '../ocr/tesseract-engine';
import { pgmToPng } from './pgm';
import { openRenderer, type PageRenderer } from './page-renderer';
import type { ScannedPage } from './scanned-page';

/** Signatures of picture formats that models decode. */
const decodableSignatures = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF....WEBP/s];

export interface ScannerOptions {
  readonly ocrData?: string | undefined;
  /** Settings with which the previous page was read. */
  readonly lastSettings?: OcrSettings | undefined;
}

/** Reads scanned pages of one document in this process. */
export class PageScanner {
  private engine: TesseractEngine | undefined;

  private constructor(
    private readonly renderer: PageRenderer | undefined,
    private readonly options: ScannerOptions,
  ) {}

  /** Opens a document. Throws `too-large` for a picture with too many pixels. Must be closed. */
  static async open(bytes: Uint8Array, options: ScannerOptions): Promise<PageScanner> {
    return new PageScanner(await openRenderer(bytes), options);
  }

  /** Returns the settings with which the last page was read. */
  get lastSettings(): OcrSettings | undefined {
    return this.engine?.lastSettings ?? this.options.lastSettings;
  }

  /** Reads a page; undefined for a blank page or one that cannot be rendered. */
  async read(page: number): Promise<ScannedPage | undefined> {
    const picture = await this.render(page);
    return picture && (await this.open()).read(picture);
  }

  /** Returns the page as a PNG, JPEG or WebP file; undefined in the same cases as `read`. */
  async picture(page: number): Promise<Uint8Array | undefined> {
    const picture = await this.render(page);
    if (!picture) return undefined;
    const head = Buffer.from(picture.subarray(0, 16)).toString('latin1');
    if (decodableSignatures.some((format) => format.test(head))) return picture;
    return pgmToPng(picture) ?? (await this.open()).toPng(picture);
  }

  close(): void {
    this.engine?.close();
    this.renderer?.close();
  }

  private async render(page: number): Promise<Uint8Array | undefined> {
    return this.renderer?.render(page);
  }

  private async open(): Promise<TesseractEngine> {
    const { ocrData: dataFolder } = this.options;
    const { lastSettings } = this;
    if (this.engine?.hasCrashed) this.engine = undefined;
    return (this.engine ??= await openTesseract({ dataFolder, lastSettings }));
  }
}
