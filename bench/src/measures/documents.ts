import { interleavedCpuMs } from '../lab/cpu-time';
import { documentReaders } from '../lab/document-peers';
import { generateDocuments } from '../lab/generated-documents';
import { missingSharedBench, ourAdapter, sharedScore, theirAdapter } from '../lab/shared-bench';
import { shingleF1 } from '../lab/shingle-score';
import type { Figure, Measure } from '../measure';

const formats = ['pdf', 'docx', 'doc'] as const;
/** Number of runs; odd, so that the median is one of them. */
const readings = 7;

/** Maximum CPU ratio to the usual library. */
const maxCpu = { pdf: 1.2, docx: 1.2, doc: 1.2 } as const;

/** F1 and CPU of reading documents against the usual libraries. */
export const documents: Measure = {
  name: 'documents',
  title: 'PDF and Word: F1 and CPU against pdfjs-dist, mammoth and word-extractor',
  limitSeconds: 360,
  async run(signal) {
    const own = await measureOwnDocuments();
    const missing = missingSharedBench();
    const real = missing === undefined ? await measureRealDocuments(signal) : [];
    return { figures: [...own, ...real], ...(missing === undefined ? {} : { notes: [missing] }) };
  },
};

async function measureOwnDocuments(): Promise<Figure[]> {
  const { winnow, peers } = await documentReaders();
  const own = await generateDocuments();
  const figures: Figure[] = [];
  for (const format of formats) {
    const { name, bytes, truth, pages } = own[format];
    const peer = peers[format];
    // The first reading of each warms up the code.
    const text = { ours: await winnow(name, bytes), theirs: await peer.read(bytes) };
    const cpu = await interleavedCpuMs(
      readings,
      () => winnow(name, bytes),
      () => peer.read(bytes),
    );
    const label = `own ${format} of ${pages} pages`;
    figures.push(
      { name: `CPU to ${peer.name}, ${label}`, value: cpu.ours / cpu.theirs, unit: 'ratio', max: maxCpu[format] },
      { name: `winnow, ${label}`, value: shingleF1(truth, text.ours), unit: 'F1' },
      { name: `${peer.name}, ${label}`, value: shingleF1(truth, text.theirs), unit: 'F1' },
      { name: `winnow, ${label}`, value: cpu.ours / pages, unit: 'ms CPU a page' },
      { name: `${peer.name}, ${label}`, value: cpu.theirs / pages, unit: 'ms CPU a page' },
    );
  }
  return figures;
}

interface DocumentReport {
  readonly groups: Readonly<Record<string, DocumentGroup>>;
}

interface DocumentGroup {
  readonly n: number;
  readonly f1: number | null;
  readonly cpuPage: number;
  readonly expectOk: number;
  readonly expectN: number;
}

/** Kinds of real documents, their other readers, and the group with ground truth from the authors. */
const kinds = [
  { label: 'PDF', args: ['--kind', 'pdf', '--group', 'gt'], peer: 'pdfjs' },
  { label: 'Word (docx)', args: ['--kind', 'docx', '--group', 'gt', '--ext', 'docx'], peer: 'mammoth' },
  { label: 'Word 97 (doc)', args: ['--kind', 'docx', '--group', 'ref-doc', '--ext', 'doc'], peer: 'word-extractor' },
] as const;

async function measureRealDocuments(signal: AbortSignal): Promise<Figure[]> {
  const figures: Figure[] = [];
  const score = async (args: readonly string[], module: string) => {
    const { groups } = await sharedScore<DocumentReport>('doc', [...args, '--module', module], signal);
    const [group] = Object.values(groups);
    if (!group) throw new Error('there are no such documents');
    return group;
  };
  for (const { label, args, peer } of kinds) {
    const ours = await score(args, ourAdapter('document'));
    const theirs = await score(args, theirAdapter(peer));
    const all = `${ours.n} real ${label} files`;
    // For PDFs this takes more than two consecutive runs: `pdf-cpu` measures it.
    if (peer !== 'pdfjs')
      figures.push({ name: `CPU to ${peer}, ${all}`, value: ours.cpuPage / theirs.cpuPage, unit: 'ratio' });
    figures.push(
      { name: `winnow, ${all}`, value: ours.f1 ?? NaN, unit: 'F1', min: theirs.f1 ?? 0 },
      { name: `${peer}, ${all}`, value: theirs.f1 ?? NaN, unit: 'F1' },
      { name: `winnow, ${all}`, value: ours.cpuPage, unit: 'ms CPU a page' },
    );
  }
  const robust = await score(['--kind', 'pdf', '--group', 'robust'], ourAdapter('document'));
  figures.push({
    name: `${robust.expectN} damaged or odd PDF files read or refused as they should be`,
    value: robust.expectOk / robust.expectN,
    unit: 'share',
    // One of them is a scan without a text layer, which counts as unreadable, but OCR reads it.
    min: (robust.expectN - 1) / robust.expectN,
  });
  return figures;
}
