import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureOcrOfPages } from '../lab/ocr-pages';
import { measureKilledWorkers } from '../lab/killed-workers';
import { missingSharedBench } from '../lab/shared-bench';
import type { Figure, Measure } from '../measure';

const [readPages, killWorkers] = ['pages', 'killed-workers'];

/** Scanned pages read by OCR, and a long scan whose workers are killed. */
export const ocr: Measure = {
  name: 'ocr',
  title: "OCR of drawn pages against Debian's tesseract; a scan of 300 pages over two killed workers",
  limitSeconds: 2_700,
  parts: [readPages, killWorkers],
  async run(signal, parts = [readPages, killWorkers]) {
    const missing = missingSharedBench();
    const notes: string[] = [];
    const figures: Figure[] = [];
    if (parts.includes(readPages) && missing !== undefined) notes.push(missing);
    else if (parts.includes(readPages)) {
      const peer = await hasTesseract();
      if (!peer) notes.push("Debian's tesseract is left out: it is not installed (tesseract-ocr, -deu, -fra)");
      const pages = await measureOcrOfPages(peer, signal);
      figures.push(...pages.figures);
      notes.push(...pages.notes);
    }
    if (parts.includes(killWorkers)) figures.push(...(await measureKilledWorkers(signal)));
    return { figures, notes };
  },
};

const run = promisify(execFile);

const hasTesseract = (): Promise<boolean> =>
  run('tesseract', ['--list-langs']).then(
    ({ stdout }) => ['eng', 'deu', 'fra'].every((language) => stdout.includes(language)),
    () => false,
  );
