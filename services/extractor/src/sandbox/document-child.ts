import { ProblemError, serializeProblem, toProblemError } from '@winnow/errors';
import { loadPdfParse, readDocument } from '../extract-text/readers';
import { PageScanner } from '../extract-text/readers/scan/page-scanner';
import type { ScannedPages, ScanPages } from '../extract-text/readers/scan/scanned-page';
import { lockDown } from './lock-down';
import type { ChildMessage, PagesRequest, ParentMessage, ReadRequest, SoundRequest } from './protocol';

lockDown();

/** Minimum milliseconds between progress reports, so that a fast document does not flood the channel. */
const reportIntervalMs = 200;

const send = (message: ChildMessage): void => void process.send?.(message);
const never = new AbortController().signal;

/** Resolves with the pages that the parent has read. */
let onScanned: (scanned: ScannedPages) => void = () => undefined;

const scan: ScanPages = (pages, total) =>
  new Promise((resolve) => {
    onScanned = resolve;
    send({ kind: 'scan', pages, total });
  });

async function read({ name, bytes, limits, format, asksForPages = false }: ReadRequest): Promise<void> {
  let reported = Date.now();
  const onPages = (done: number, total: number): void => {
    if (Date.now() - reported < reportIntervalMs) return;
    reported = Date.now();
    send({ kind: 'pages', done, total });
  };
  const childLimits = asksForPages ? { ...limits, scan } : limits;
  send({ kind: 'text', document: await readDocument(name, bytes, childLimits, never, onPages, format) });
}

async function readPages({ bytes, pages, asPictures, ...options }: PagesRequest): Promise<void> {
  const scanner = await PageScanner.open(bytes, options);
  try {
    for (const page of pages) {
      if (asPictures) {
        const picture = await scanner.picture(page);
        send({ kind: 'page', page, ...(picture ? { picture } : {}) });
      } else {
        const found = await scanner.read(page);
        send({ kind: 'page', page, ...(found ? { found } : {}) });
      }
    }
    send({ kind: 'end', lastSettings: scanner.lastSettings });
  } finally {
    scanner.close();
  }
}

async function cut(request: SoundRequest): Promise<void> {
  // Loaded with the first recording.
  const { cutSound } = await import('../transcribe/cut-sound');
  await cutSound(request, (piece) => send({ kind: 'piece', piece }));
  send({ kind: 'end' });
}

async function handle(message: ParentMessage): Promise<void> {
  try {
    if (message.kind === 'scanned') onScanned(message.scanned);
    else if (message.kind === 'pages') await readPages(message);
    else if (message.kind === 'sound') await cut(message);
    else await read(message);
  } catch (error) {
    const problem = error instanceof ProblemError ? error : toProblemError(error);
    send({ kind: 'problem', problem: serializeProblem(problem) });
  }
}

process.on('message', (message: ParentMessage) => void handle(message));
// Exits when its parent does.
process.on('disconnect', () => process.exit(0));

void loadPdfParse().then(() => send({ kind: 'ready' }));
