import type { Choice } from '../ocr/choose-reading';
import { openTesseract, type TesseractEngine } from '../ocr/tesseract-engine';
import { greyPng } from './grey-png';
import { openDrawer, type PageDrawer } from './page-drawer';
import type { ScannedPage } from './scanned-page';

/** Signatures of picture formats that models decode. */
const decodable = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF....WEBP/s];

export interface ScannerOptions {
  readonly ocrData?: string | undefined;
  /** How the previous page was read. */
  readonly last?: Choice | undefined;
}

/** Reads scanned pages of one document in this process. */
export class PageScanner {
  private engine: TesseractEngine | undefined;

  private constructor(
    private readonly drawer: PageDrawer | undefined,
    private readonly options: ScannerOptions,
  ) {}

  /** Opens a document. Throws `too-large` for a picture with too many pixels. Must be closed. */
  static async open(bytes: Uint8Array, options: ScannerOptions = {}): Promise<PageScanner> {
    return new PageScanner(await openDrawer(bytes), options);
  }

  /** Returns how the last page was read. */
  get last(): Choice | undefined {
    return this.engine?.last ?? this.options.last;
  }

  /** Reads a page; undefined for a blank page or one that cannot be rendered. */
  async read(page: number): Promise<ScannedPage | undefined> {
    const picture = await this.draw(page);
    return picture && (await this.open()).read(picture);
  }

  /** Returns the page as a PNG, JPEG or WebP file; undefined as for `read`. */
  async picture(page: number): Promise<Uint8Array | undefined> {
    const picture = await this.draw(page);
    if (!picture) return undefined;
    const head = Buffer.from(picture.subarray(0, 16)).toString('latin1');
    if (decodable.some((format) => format.test(head))) return picture;
    return greyPng(picture) ?? (await this.open()).toPng(picture);
  }

  close(): void {
    this.engine?.close();
    this.drawer?.close();
  }

  private async draw(page: number): Promise<Uint8Array | undefined> {
    return this.drawer?.draw(page);
  }

  private async open(): Promise<TesseractEngine> {
    const { ocrData: dataFolder, last } = this.options;
    return (this.engine ??= await openTesseract({ dataFolder, last }));
  }
}
