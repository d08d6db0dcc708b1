import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../testing/launch-browser';
import { readHtml } from './read-html';

describe('the markup of an open page', () => {
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

  const inside = `<style>.error { display: none }</style><div class='error'><p>No preview</p></div><main><p>Ships</p></main>`;
  const frame = (style: string, attributes = '') =>
    `<p>Before</p><iframe srcdoc="${inside}" style="${style}" ${attributes}></iframe><p>After</p>`;
  const read = async (html: string) => {
    await page.setContent(html);
    return readHtml(page, 100_000);
  };

  it('has the text that a large frame of the same origin shows, at its place', async () => {
    const html = await read(frame('width: 90vw; height: 90vh'));
    expect(html).toMatch(/Before.*<div class="error" hidden="">.*<main><p>Ships<\/p><\/main><\/div><p>After/);
    expect(await page.content()).not.toContain('<!--frame');
  });

  it.each([
    ['a small frame', frame('width: 300px; height: 250px')],
    ['a hidden frame', frame('width: 90vw; height: 90vh; visibility: hidden')],
    ['a frame of another origin', frame('width: 90vw; height: 90vh', 'sandbox')],
  ])('has no text of %s', async (_, html) => {
    expect(await read(html)).not.toContain('<main>');
  });

  it('is rejected if it is too large with the frame', async () => {
    await page.setContent(frame('width: 90vw; height: 90vh'));
    const { length } = await readHtml(page, 100_000);
    await expect(readHtml(page, length - 1)).rejects.toMatchObject({ outcome: 'too-large' });
  });
});
