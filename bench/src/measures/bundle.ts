import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { withProduct } from '../lab/product';
import { sum } from '../lab/statistics';
import { withPage } from '../lab/visitor-browser';
import type { Measure } from '../measure';

interface Load {
  readonly javascript: number;
  readonly css: number;
  readonly requests: number;
}

/** Bytes that a browser loads for the first page, and additional bytes when the chat is opened. */
export const bundle: Measure = {
  name: 'bundle',
  title: 'gzipped JavaScript, CSS and requests of the first page, and of the chat',
  limitSeconds: 60,
  run: (signal) =>
    withProduct({ without: ['extractor', 'scraper', 'ai', 'egress'] }, (product) =>
      withPage(signal, async (page) => {
        const first = await loadOf(page, async () => {
          await page.goto(product.url);
          await page.getByRole('heading', { name: 'Content Processing Tool' }).waitFor();
        });
        const chat = await loadOf(page, async () => {
          await page.getByRole('button', { name: 'Open chat' }).click();
          await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
        });
        return {
          figures: [
            { name: 'first page, JavaScript gzipped', value: first.javascript, unit: 'KiB', max: 165 },
            { name: 'first page, CSS gzipped', value: first.css, unit: 'KiB', max: 10 },
            { name: 'first page, requests', value: first.requests, unit: 'count', max: 10 },
            { name: 'chat in addition, JavaScript gzipped', value: chat.javascript, unit: 'KiB' },
            { name: 'chat in addition, CSS gzipped', value: chat.css, unit: 'KiB' },
            { name: 'chat in addition, requests', value: chat.requests, unit: 'count' },
          ],
        };
      }),
    ),
};

/**
 * Records the requests of the page during `action` and until the network is idle; API calls are not counted as files.
 */
async function loadOf(page: Page, action: () => Promise<void>): Promise<Load> {
  const responses: Response[] = [];
  const record = (response: Response) => void responses.push(response);
  page.on('response', record);
  await action();
  await page.waitForLoadState('networkidle');
  page.off('response', record);
  const files = responses.filter((response) => !new URL(response.url()).pathname.startsWith('/api/'));
  const kibibytes = async (type: string) => {
    const ofType = files.filter((response) => response.headers()['content-type']?.includes(type));
    const bodies = await Promise.all(ofType.map((response) => response.body()));
    return sum(bodies.map((body) => gzipSync(body, { level: 9 }).length)) / 1_024;
  };
  return { javascript: await kibibytes('javascript'), css: await kibibytes('css'), requests: files.length };
}
