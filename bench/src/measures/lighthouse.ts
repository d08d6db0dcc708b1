import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withProduct } from '../lab/product';
import { median } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

/** Fetched by npx for this measurement: with its own browser driver it is too heavy to install with the rest. */
const packageName = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
const visits = [
  { path: '/', preset: 'phone' },
  { path: '/', preset: 'desktop' },
  { path: '/examples', preset: 'phone' },
  { path: '/convert', preset: 'phone' },
] as const;
/** Minimum score of each category, 0 to 100. */
const minScore = 95;
/** Visits of each page, since a machine that is busy for a second costs one of them 20 points. */
const rounds = 3;

interface Report {
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly id: string; readonly score: number | null }>;
}

/** Lighthouse sometimes loses its browser's trace (NO_NAVSTART) and must be run again. */
async function reportOf(url: string, preset: 'phone' | 'desktop', signal: AbortSignal): Promise<Report> {
  try {
    return await runOnce(url, preset, signal);
  } catch (error) {
    if (signal.aborted || !/run Lighthouse again/.test((error as Error).message)) throw error;
    return runOnce(url, preset, signal);
  }
}

async function runOnce(url: string, preset: 'phone' | 'desktop', signal: AbortSignal): Promise<Report> {
  const executablePath = process.env.VISITOR_BROWSER;
  if (!executablePath) throw new Error('no Chromium browser is installed');
  const args = [
    '--yes',
    packageName,
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const env = { ...process.env, CHROME_PATH: executablePath };
  const { stdout } = await promisify(execFile)('npx', args, { env, signal, maxBuffer: 64 * 2 ** 20 });
  return JSON.parse(stdout) as Report;
}

/** Lighthouse scores of the production build, on its simulated phone and on a desktop: the median of three visits. */
export const lighthouse: Measure = {
  name: 'lighthouse',
  title: 'Lighthouse: performance, accessibility and best practices of every page',
  limitSeconds: 500,
  run: (signal) =>
    withProduct({ without: ['extractor', 'scraper', 'ai', 'egress'] }, async (product) => {
      const figures: Figure[] = [];
      const notes: string[] = [];
      for (const { path, preset } of visits) {
        const reports: Report[] = [];
        while (reports.length < rounds) reports.push(await reportOf(product.url + path, preset, signal));
        const scoreOf = (report: Report, category: Category) =>
          Math.round((report.categories[category]?.score ?? 0) * 100);
        reports.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
        for (const category of categories) {
          const value = median(reports.map((report) => scoreOf(report, category)));
          figures.push({ name: `${path} on a ${preset}, ${category}`, value, unit: 'count', min: minScore });
        }
        const middle = reports[Math.floor(rounds / 2)];
        const failed = Object.values(middle?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
        if (failed.length > 0) notes.push(`${path} on a ${preset}: ${failed.map(({ id }) => id).join(', ')}`);
      }
      return { figures, notes };
    }),
};
