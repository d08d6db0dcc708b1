import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { documentScore, missingSharedBench } from '../lab/shared-bench';
import { documentLimits, loadReadDocument } from '../lab/sources';
import { mean } from '../lab/statistics';
import { tableDocument, type TableDocument } from '../lab/table-documents';
import type { Figure, Measure } from '../measure';

const run = promisify(execFile);
const documents = 200;
/** Formats into which LibreOffice converts a text document, a sheet and slides; the first is its native format. */
const formats = {
  text: ['odt', 'docx', 'doc', 'rtf', 'epub', 'html', 'pdf'],
  sheet: ['ods', 'xlsx', 'xls', 'csv'],
  slide: ['odp', 'pptx'],
} as const;
type Kind = keyof typeof formats;
const kinds = Object.keys(formats) as Kind[];
const minScore = 0.98;

/** The repository's own documents, converted by LibreOffice into each format: whether the same text is extracted. */
export const roundTrips: Measure = {
  name: 'round-trips',
  title: `${documents} documents converted by LibreOffice into each format`,
  limitSeconds: 1_800,
  parts: kinds,
  async run(signal, parts: readonly string[] = kinds) {
    const missing = missingSharedBench() ?? (await officeProblem());
    if (missing !== undefined) return { figures: [], notes: [missing] };
    const folder = mkdtempSync(path.join(tmpdir(), 'winnow-trips-'));
    try {
      const figures: Figure[] = [];
      for (const kind of kinds)
        if (parts.includes(kind)) figures.push(...(await measureRoundTrips(folder, kind, formats[kind], signal)));
      return { figures };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const officeProblem = (): Promise<string | undefined> =>
  run('soffice', ['--version']).then(
    () => undefined,
    () =>
      'LibreOffice (soffice) is not installed: Debian has it as libreoffice-writer-nogui, -calc-nogui and -impress-nogui',
  );

async function measureRoundTrips(
  folder: string,
  kind: Kind,
  formats: readonly string[],
  signal: AbortSignal,
): Promise<Figure[]> {
  const source = path.join(folder, kind);
  mkdirSync(source);
  const truths = Array.from({ length: documents }, (_, number) => {
    const document = tableDocument(number);
    const { html, rows } = document;
    if (kind === 'text') writeFileSync(path.join(source, `${number}.html`), html);
    else if (kind === 'slide') {
      const slides = slidesOf(document);
      writeFileSync(path.join(source, `${number}.fodp`), slides);
      return textOf(slides);
    } else writeFileSync(path.join(source, `${number}.csv`), rows.map((row) => row.map(quote).join(',')).join('\n'));
    return textOf(html);
  });
  const [first = '', ...others] = formats;
  // From HTML through OpenDocument, since LibreOffice opens HTML in another program, which writes fewer formats.
  const office = await convert(folder, source, first, kind === 'text' ? ['--infilter=HTML (StarWriter)'] : [], signal);
  // The displayed values of a sheet are those of LibreOffice, which reads `1,234.50` as a number.
  const displayed = kind === 'sheet' ? await convert(folder, office, 'csv', [], signal) : undefined;
  const truthOf = (number: number): string =>
    displayed === undefined ? truths[number]! : readFileSync(path.join(displayed, `${number}.csv`), 'utf8');
  const readDocument = await loadReadDocument();
  const figures: Figure[] = [];
  for (const format of [first, ...others]) {
    const converted = format === first ? office : await convert(folder, office, format, [], signal);
    const scores: number[] = [];
    for (const number of truths.keys()) {
      const file = path.join(converted, `${number}.${format}`);
      const text = existsSync(file)
        ? await readDocument(file, readFileSync(file), documentLimits, signal, () => undefined).then(
            (document) => document.text,
            () => '',
          )
        : '';
      scores.push(await documentScore(truthOf(number), text));
    }
    const name = `${kind} documents as ${format}`;
    figures.push({ name, value: mean(scores), unit: 'F1', min: minScore });
    figures.push({ name: `${name}, the lowest`, value: Math.min(...scores), unit: 'F1' });
  }
  return figures;
}

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
const namespaces = Object.entries({ office: 'office', text: 'text', draw: 'drawing', presentation: 'presentation' })
  .map(([prefix, name]) => `xmlns:${prefix}="${openDocument}:${name}:1.0"`)
  .concat(`xmlns:svg="${openDocument}:svg-compatible:1.0"`)
  .join(' ');

/**
 * Returns a slide for each heading of a document, with some of its table's cells as paragraphs: OpenDocument in one XML
 * file.
 */
function slidesOf({ headings, rows }: TableDocument): string {
  const cells = rows.flat().filter(Boolean);
  const share = Math.ceil(cells.length / headings.length);
  const paragraph = (text: string): string =>
    `<text:p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text:p>`;
  const frame = (attributes: string, paragraphs: string): string =>
    `<draw:frame ${attributes} svg:width="20cm"><draw:text-box>${paragraphs}</draw:text-box></draw:frame>`;
  const pages = headings.map(({ text }, at) => {
    const body = cells.slice(at * share, (at + 1) * share).map(paragraph);
    const title = frame('presentation:class="title"', paragraph(text));
    return `<draw:page draw:name="page${at + 1}">${title}${frame('svg:y="4cm"', body.join(''))}</draw:page>`;
  });
  const type = 'office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"';
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} ${type}><office:body><office:presentation>${pages.join('')}</office:presentation></office:body></office:document>`;
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const textOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^<>]+>/g, ' ')
    .replaceAll('&amp;', '&');

/** Converts all files of a folder to another format, into a folder of that name. */
async function convert(
  folder: string,
  from: string,
  format: string,
  options: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const out = path.join(folder, `${path.basename(from)}-${format}`);
  const files = readdirSync(from).map((name) => path.join(from, name));
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', ...options, '--convert-to', format, '--outdir', out, ...files], {
    signal,
    maxBuffer: 1e8,
  });
  return out;
}
