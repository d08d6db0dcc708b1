import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Reads a scan page by page as the product's document process does, in a separate process to measure its CPU and memory.

interface Page {
  readonly text: string;
}
interface Scanner {
  read(page: number): Promise<Page | undefined>;
  readonly last: unknown;
  close(): void;
}
interface Sources {
  readonly PageScanner: { open(bytes: Uint8Array): Promise<Scanner> };
}

const file = '../../../services/extractor/src/extract-text/readers/scan/page-scanner.ts';
const { PageScanner } = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as Sources;

export interface ScanRequest {
  /** The PDF file in base 64. */
  readonly scan: string;
  readonly pages: number;
}

export interface ScanAnswer {
  readonly texts: readonly string[];
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

process.on('message', ({ scan, pages }: ScanRequest) => {
  void (async () => {
    const before = process.cpuUsage();
    const texts: string[] = [];
    const scanner = await PageScanner.open(Buffer.from(scan, 'base64'));
    for (let page = 1; page <= pages; page++) texts.push((await scanner.read(page))?.text ?? '');
    scanner.close();
    const { user, system } = process.cpuUsage(before);
    const answer: ScanAnswer = {
      texts,
      cpuSeconds: (user + system) / 1e6,
      peakMegabytes: process.resourceUsage().maxRSS / 1_024,
    };
    process.send?.(answer);
  })();
});
