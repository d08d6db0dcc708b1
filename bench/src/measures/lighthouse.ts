import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withProduct } from '../lab/product';
import type { Figure, Measure } from '../measure';

/** Fetched by npx when this measurement is asked for: with its own browser driver it is too heavy to install with the rest. */
const packageName = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const visits = [
  { path: '/', preset: 'phone' },
  { path: '/', preset: 'desktop' },
  { path: '/examples', preset: 'phone' },
  { path: '/convert', preset: 'phone' },
] as const;
/** Each category's score of 0 to 100 is promised to be at least this. */
const leastScore = 95;

interface Report {
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<
    string,
    { readonly id: string; readonly score: number | null; readonly numericValue?: number }
  >;
}

async function reportOf(url: string, preset: 'phone' | 'desktop', signal: AbortSignal): Promise<Report> {
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

/** What Lighthouse says of the production build, on its simulated phone and on a desk. */
export const lighthouse: Measure = {
  name: 'lighthouse',
  title: 'Lighthouse: performance, accessibility and best practices of every page',
  limitSeconds: 170,
  run: (signal) =>
    withProduct({ without: ['extractor', 'scraper', 'ai', 'egress'] }, async (product) => {
      const figures: Figure[] = [];
      const notes: string[] = [];
      for (const { path, preset } of visits) {
        const { categories: scores, audits } = await reportOf(product.url + path, preset, signal);
        for (const category of categories) {
          const value = Math.round((scores[category]?.score ?? 0) * 100);
          figures.push({ name: `${path} on a ${preset}, ${category}`, value, unit: 'count', least: leastScore });
        }
        const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
        if (failed.length > 0) notes.push(`${path} on a ${preset}: ${failed.map(({ id }) => id).join(', ')}`);
      }
      return { figures, notes };
    }),
};
