import { readFileSync } from 'node:fs';
import path from 'node:path';
import { interleavedCpuMs } from '../lab/cpu-time';
import { documentReaders } from '../lab/document-peers';
import { generateDocuments } from '../lab/generated-documents';
import { missingSharedBench, sharedFile } from '../lab/shared-bench';
import { sum } from '../lab/statistics';
import type { Measure } from '../measure';

/** Number of runs of each reader on each file; odd, so that the median is one of them. */
const rounds = 3;
const warmUps = 3;

interface RealPdf {
  readonly name: string;
  readonly bytes: Buffer;
  readonly pages: number;
}

/**
 * CPU of reading real PDF files against pdfjs-dist alone; the readers alternate file by file in one process. pdf.js has
 * no OCR, so the bound applies to text layers.
 */
export const pdfCpu: Measure = {
  name: 'pdf-cpu',
  title: 'CPU of real PDF files against bare pdfjs-dist',
  limitSeconds: 480,
  async run(signal) {
    const files = realPdfs();
    if (files.length === 0) return { figures: [], notes: [missingSharedBench() ?? 'there are no real PDF files'] };
    const { winnow, winnowTextLayers, peers } = await documentReaders();
    const { pdf } = await generateDocuments();
    for (let at = 0; at < warmUps; at++) await Promise.all([winnow(pdf.name, pdf.bytes), peers.pdf.read(pdf.bytes)]);
    const measureFiles = async (read: typeof winnow) => {
      const samples: { ours: number; theirs: number }[] = [];
      for (const { name, bytes } of files) {
        signal.throwIfAborted();
        const ours = () => read(name, bytes);
        samples.push(await interleavedCpuMs(rounds, ours, () => peers.pdf.read(bytes)));
      }
      return samples;
    };
    const samples = await measureFiles(winnow);
    const layers = await measureFiles(winnowTextLayers);
    const pages = sum(files.map((file) => file.pages));
    const ours = sum(samples.map((each) => each.ours));
    const theirs = sum(samples.map((each) => each.theirs));
    const worst = Math.max(...samples.map((each) => each.ours / each.theirs));
    const all = `${files.length} real PDF files of ${pages} pages`;
    return {
      figures: [
        { name: `CPU to pdfjs-dist, ${all}`, value: ours / theirs, unit: 'ratio' },
        {
          name: 'CPU to pdfjs-dist, text layers alone (scanned pages not recognised)',
          value: sum(layers.map((each) => each.ours)) / sum(layers.map((each) => each.theirs)),
          unit: 'ratio',
          max: 1.25,
        },
        { name: 'CPU to pdfjs-dist, the file with the highest', value: worst, unit: 'ratio' },
        { name: `winnow, ${all}`, value: ours / pages, unit: 'ms CPU a page' },
        { name: `pdfjs-dist, ${all}`, value: theirs / pages, unit: 'ms CPU a page' },
      ],
    };
  },
};

/** Returns the development half's files with text from their authors: whole books, not single-page test cases. */
function realPdfs(): RealPdf[] {
  const list = missingSharedBench() === undefined ? sharedFile('pdf/dev/gt.json') : undefined;
  if (list === undefined) return [];
  const entries = Object.values(JSON.parse(readFileSync(list, 'utf8')) as Record<string, PdfEntry>);
  return entries
    .filter(({ group }) => group === 'gt')
    .map(({ file, pages = 1 }) => ({
      name: file,
      bytes: readFileSync(path.join(path.dirname(list), 'files', file)),
      pages,
    }));
}

interface PdfEntry {
  readonly group: string;
  readonly file: string;
  readonly pages?: number;
}
