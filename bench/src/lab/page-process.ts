import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cpuSeconds, residentMegabytes } from './processes';

// The product's own process that reads scanned pages: its bundle, limits and messages.

interface PageReply {
  readonly page: number;
  readonly found?: { readonly text: string };
}
interface PageReader {
  readonly pid: number | undefined;
  readonly ready: Promise<void>;
  readPages(request: object, signal: AbortSignal, onPage: (reply: PageReply) => void): Promise<unknown>;
  kill(): void;
}
interface Sources {
  readonly DocumentProcess: new (command: object, limits: object) => PageReader;
  readonly childCommand: (entry: string) => object;
}

const service = path.join(import.meta.dirname, '../../../services/extractor');
const load = async (file: string): Promise<Sources> =>
  (await import(pathToFileURL(path.join(service, 'src/sandbox', file)).href)) as Sources;
const [{ DocumentProcess }, { childCommand }] = await Promise.all([
  load('document-process.ts'),
  load('child-command.ts'),
]);

export interface ScanReading {
  readonly texts: readonly string[];
  readonly cpuSeconds: number;
  /** Highest resident memory of the process so far. */
  readonly peakMegabytes: number;
}

export interface PageProcess {
  /** Reads the pages of a scan in order, like those of a document of which no page was read before. */
  read(scan: Uint8Array, pages: number, signal: AbortSignal): Promise<ScanReading>;
  stop(): void;
}

export async function startPageProcess(): Promise<PageProcess> {
  const limits = { memoryBytes: 512 * 2 ** 20, timeMs: 60_000 };
  const child = new DocumentProcess(childCommand(path.join(service, 'dist/document-child.js')), limits);
  await child.ready;
  const pid = child.pid ?? 0;
  return {
    async read(bytes, count, signal) {
      const before = cpuSeconds(pid);
      const pages = Array.from({ length: count }, (_, index) => index + 1);
      const texts = pages.map(() => '');
      await child.readPages({ kind: 'pages', bytes, pages, asPictures: false }, signal, ({ page, found }) => {
        texts[page - 1] = found?.text ?? '';
      });
      return { texts, cpuSeconds: cpuSeconds(pid) - before, peakMegabytes: peakOf(pid) };
    },
    stop: () => child.kill(),
  };
}

/** Reads the kernel's high-water mark; without one, the memory at the end of a scan. */
function peakOf(pid: number): number {
  if (process.platform !== 'linux') return residentMegabytes(pid);
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
