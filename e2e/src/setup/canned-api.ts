import type { Page, Request, Route } from '@playwright/test';
import type { JobOperationName, OperationName, ResponseOf } from '@winnow/contracts';

/** One API call of the page. */
export interface SentCall {
  operation: string;
  method: string;
  /** The JSON body; null for an upload. */
  body: unknown;
}

const pairs = [{ user: 'Who?', assistant: 'Marta.' }];

/** Default answer of each operation. */
const answers: { [Name in OperationName]: ResponseOf<Name> } = {
  'search-web': { results: [] },
  'get-links': {
    links: [
      { url: 'https://site.test/one', text: 'One' },
      { url: 'https://site.test/two', text: 'Two' },
    ],
  },
  'scrape-content': { pages: [{ url: 'https://site.test/one', title: 'One', content: 'Text of one.' }] },
  'refresh-collection': { changes: [], stats: { new: 0, changed: 0, gone: 0, same: 0, failed: 0, requested: 0 } },
  'crawl-site': { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } },
  'extract-text': { text: 'Text of the file.', source: 'file' },
  'extract-youtube': { text: 'Text of the video.', source: 'youtube' },
  'optimize-content': { knowledge_base: 'Better text.', examples: pairs },
  'enhance-content': { knowledge_base: 'Best text.', examples: pairs, enhancementType: 'professional' },
  'generate-examples': { examples: pairs },
  'transform-to-json': { text: 'as JSON' },
  'convert-to-json': { page: 'as JSON' },
  'make-chunks': { chunks: [] },
  'make-dataset': { pairs: [], sources: [] },
  'extract-fields': { data: { title: 'One' }, fields: [{ path: '/title', origin: 'markup' }], missing: [] },
  'answer-question': { response: 'A reply.', citations: [], unsupported: [] },
  'ask-sources': { response: 'A reply.', citations: [], unsupported: [] },
  chat: { response: 'A reply.' },
};

export interface CannedApi {
  calls: SentCall[];
  /** Holds the calls of an operation back until the returned function is called. */
  hold: (operation: OperationName) => () => void;
}

/** Stubs every operation in the browser, for tests that depend only on the response. */
export async function cannedApi(
  page: Page,
  own: { [Name in JobOperationName]?: ResponseOf<Name> } = {},
): Promise<CannedApi> {
  const calls: SentCall[] = [];
  const held = new Map<string, Promise<void>>();
  const all: Record<string, unknown> = { ...answers, ...own };
  const bodyOf = (request: Request): unknown =>
    request.headers()['content-type']?.includes('json') ? request.postDataJSON() : null;
  await page.route('**/api/*', async (route: Route) => {
    const request = route.request();
    const operation = new URL(request.url()).pathname.slice('/api/'.length);
    if (!(operation in all)) return route.fallback();
    calls.push({ operation, method: request.method(), body: bodyOf(request) });
    await held.get(operation);
    await route.fulfill({ json: all[operation] });
  });
  const hold = (operation: OperationName) => {
    let release = () => undefined as void;
    held.set(operation, new Promise<void>((resolve) => (release = resolve)));
    return () => {
      held.delete(operation);
      release();
    };
  };
  return { calls, hold };
}

/** Opens the product, lists the pages of a website and extracts all of them. */
export async function extractAllPages(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Website URL').fill('site.test');
  await page.getByRole('button', { name: 'Get Pages' }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.getByRole('button', { name: 'Extract Content' }).click();
}
