import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../testing/launch-browser';
import { waitForContent } from './wait-for-content';

const text = 'The harbour of the town has boats of many colours. '.repeat(8);
const never = 'No element matched the selector of the wait within 0.7 seconds; the page was read as it was.';

describe('waiting for content', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());
  afterAll(() => browser.close());

  const waitFor = (wanted: { selector?: string; ms?: number }) => waitForContent(page, () => 0, wanted, undefined, 700);

  it('ends with a warning when no element matches', async () => {
    await page.setContent(`<p>${text}</p>`);
    expect(await waitFor({ selector: '.never' })).toBe(never);
    // The time of the selector counts towards the limit. An hour is longer than a test may take.
    expect(await waitFor({ selector: '.never', ms: 3_600_000 })).toBe(never);
    expect(await waitFor({ ms: 3_600_000 })).toBeUndefined();
  });

  it('ends when scripts load the page again and again', async () => {
    await page.setContent(`<p>${text}</p><script>setInterval(() => history.go(0), 50)</script>`);
    expect(await waitFor({ selector: '.never' })).toBe(never);
  });

  it.each(['#1', '[data-page=2]', '.a\\:b', 'p:not(.x):first-child', 'i'])('accepts %s', async (selector) => {
    await page.setContent(`<div><p id="1" data-page="2" class="a:b">${text}</p></div>
      <x-a><template shadowrootmode="open"><i>in a shadow root</i></template></x-a>`);
    expect(await waitFor({ selector })).toBeUndefined();
  });

  it.each(['xpath=//p', 'text=harbour', 'p >> xpath=..', 'p:visible', 'p:has-text("x")'])(
    'rejects %s',
    async (selector) => {
      await page.setContent(`<p>${text}</p>`);
      await expect(waitFor({ selector })).rejects.toThrow(/selector/);
    },
  );

  it('rejects when the page is closed', async () => {
    await page.setContent(`<p>${text}</p>`);
    const waited = expect(waitFor({ selector: '.never' })).rejects.toThrow(/closed/);
    await page.close();
    await waited;
  });
});
