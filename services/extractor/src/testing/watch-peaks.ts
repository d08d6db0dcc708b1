import { existsSync, readFileSync } from 'node:fs';
import type { DocumentSandbox } from '../sandbox/document-sandbox';

/** Samples the memory of a sandbox's processes until the returned function is called, which returns the peak in bytes. */
export function watchPeaks(sandbox: DocumentSandbox): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of sandbox.pids()) {
      if (!existsSync(`/proc/${pid}/status`)) continue;
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
      peak = Math.max(peak, Number(kilobytes ?? 0) * 1024);
    }
  }, 5);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
