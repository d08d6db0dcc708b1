import path from 'node:path';
import { pathToFileURL } from 'node:url';

// A worker that reads one scanned document with the built document processes, and reports every finished page.

interface Sandbox {
  read(request: object, signal: AbortSignal, onPages: () => void, scan: object): Promise<{ text: string }>;
  close(): void;
}
interface Sources {
  readonly DocumentSandbox: new (options: object) => Sandbox;
  readonly childCommand: (entry: string) => object;
}

const service = path.join(import.meta.dirname, '../../../services/extractor');
const load = async (file: string): Promise<Sources> =>
  (await import(pathToFileURL(path.join(service, 'src/sandbox', file)).href)) as Sources;
const [{ DocumentSandbox }, { childCommand }] = await Promise.all([
  load('document-sandbox.ts'),
  load('child-command.ts'),
]);

export interface WorkerRequest {
  readonly scan: string;
  readonly limits: object;
  /** Pages that earlier workers have read. */
  readonly finished: readonly (readonly [number, unknown])[];
}

export type WorkerReply = { readonly page: number; readonly found: unknown } | { readonly text: string };

process.once('message', ({ scan, limits, finished }: WorkerRequest) => {
  const never = new AbortController().signal;
  const sandbox = new DocumentSandbox({
    command: childCommand(path.join(service, 'dist/document-child.js')),
    processes: 2,
    documentsPerProcess: 50,
    memoryBytes: 512 * 2 ** 20,
    timeMs: 60_000,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined },
  });
  const keep = (page: number, found: unknown): Promise<void> =>
    new Promise((resolve) => process.send?.({ page, found }, undefined, undefined, () => resolve()));
  const options = { kept: new Map(finished), keep, maxMs: 1_500_000, stopping: never };
  void sandbox
    .read({ name: 'scan.pdf', bytes: Buffer.from(scan, 'base64'), limits }, never, () => undefined, options)
    .then(({ text }) => process.send?.({ text }))
    .finally(() => sandbox.close());
});
process.on('disconnect', () => process.exit(0));
