import { paragraphs } from '@winnow/testing';
import { MainPage } from '../main-job/main-page';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/winnow';

const late = 'The reviews of the harbour arrive later than the rest of the page.';
/** A page with enough text to be complete, to which a script adds more. */
const latePage = `<!doctype html><html lang="en"><title>Late page</title><main><article><h1>Harbour</h1><p>${paragraphs(3).join('</p><p>')}</p>
</article></main><script>setTimeout(() => {
  document.querySelector('article').insertAdjacentHTML('beforeend', '<p class="reviews">${late}</p>');
}, 1_500);</script>`;
const shown = 'The harbour of the town has a second part, shown by a button.';
const seen = 'The harbour of the town has a last part, loaded when it is seen.';
/** A page that shows more when its end is seen, and when its button is clicked. */
const morePage = `<!doctype html><html lang="en"><title>More page</title><nav>Menu</nav><main><article><h1>Harbour</h1>
<p>${paragraphs(3).join('</p><p>')}</p><button class="more">Load more</button><p id="end" style="margin-top: 300vh"></p></article></main><script>
document.querySelector('.more').onclick = ({ target }) => target.outerHTML = '<p>${shown}</p>';
new IntersectionObserver(([{ isIntersecting, target }]) => isIntersecting && (target.textContent = '${seen}')).observe(end);
</script>`;

test.use({
  siteOptions: { articles: 3, pages: { '/page-2.html': morePage, '/page-3.html': latePage } },
  systemOptions: { without: ['extractor', 'ai'] },
});

onBothScreens(() => {
  test('a site is read by the parts that the visitor names @both', async ({ page }) => {
    const main = new MainPage(page);
    await main.open();
    await main.list(siteUrl);
    await main.selectAll.click();
    const opener = page.getByRole('button', { name: 'Parts of the page' });
    const fields = page.getByRole('group', { name: 'Parts of the page' });
    const only = fields.getByLabel('Only these parts (CSS selector)');
    const remove = fields.getByLabel('Without these parts (CSS selector)');
    await page.screenshot({ path: test.info().outputPath('closed.png'), fullPage: true });
    await opener.click();
    await only.fill('footer, li');
    await remove.fill('li::marker');
    await page.screenshot({ path: test.info().outputPath('open.png'), fullPage: true });

    // The browser knows the pseudo-element, the server rejects it.
    await main.extract.click();
    await expect(remove).toHaveAccessibleDescription(/“li::marker” has ::marker, which is not supported/);
    await page.screenshot({ path: test.info().outputPath('rejected.png'), fullPage: true });
    await remove.fill('nav');
    await main.extract.click();
    await expect(main.rawContents.first()).toHaveValue(/Test Site footer, all rights reserved/);
    await expect(main.rawContents.first()).not.toHaveValue(/Paragraph 1 of page/);

    // They persist after a reload, for what is extracted next.
    await page.reload();
    await expect(page.getByText('only footer, li · not nav')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('extracted.png'), fullPage: true });
  });

  test('a site is read with text that its scripts add later @both', async ({ page }) => {
    const main = new MainPage(page);
    await main.open();
    await main.list(siteUrl);
    await main.selectAll.click();
    await page.getByRole('button', { name: 'Parts of the page' }).click();
    await page.getByLabel('Wait for this part (CSS selector)').fill('.reviews, nav');
    await page.getByLabel('Wait (seconds)').fill('40');
    await main.extract.click();
    await expect(page.getByLabel('Wait (seconds)')).toHaveAccessibleDescription(/Enter 0 to 30 seconds/);
    await page.screenshot({ path: test.info().outputPath('rejected.png'), fullPage: true });
    await page.getByLabel('Wait (seconds)').fill('0.5');
    await page.screenshot({ path: test.info().outputPath('open.png'), fullPage: true });
    await page.getByRole('button', { name: 'Parts of the page' }).click();
    await page.screenshot({ path: test.info().outputPath('closed.png'), fullPage: true });
    await main.extract.click();
    await expect(main.rawContents.last()).toHaveValue(new RegExp(late));
  });

  test('a site is read with text that appears by scrolling and clicking @both', async ({ page }) => {
    const main = new MainPage(page);
    await main.open();
    await main.list(siteUrl);
    await main.selectAll.click();
    await page.getByRole('button', { name: 'Parts of the page' }).click();
    await page.getByLabel(/^Scroll to the end of each page/).check();
    await page.getByLabel('Click on this (CSS selector)').fill('.more');
    await page.getByLabel('Clicks at most').fill('51');
    await main.extract.click();
    await expect(page.getByLabel('Clicks at most')).toHaveAccessibleDescription(/Enter 1 to 50 clicks/);
    await page.screenshot({ path: test.info().outputPath('rejected.png'), fullPage: true });
    await page.getByLabel('Clicks at most').fill('5');
    await main.extract.click();
    await expect(main.rawContents.nth(2)).toHaveValue(new RegExp(shown));
    await expect(main.rawContents.nth(2)).toHaveValue(new RegExp(seen));

    await page.reload();
    await page.getByRole('button', { name: 'Parts of the page' }).click();
    await expect(page.getByLabel(/^Scroll to the end of each page/)).toBeChecked();
    await page.screenshot({ path: test.info().outputPath('extracted.png'), fullPage: true });
  });
});
