import { MainPage } from '../main-job/main-page';
import { expect, siteUrl, test } from '../setup/winnow';

test.use({ siteOptions: { articles: 3 }, systemOptions: { without: ['extractor', 'ai'] } });

test('a site is read by the parts that the visitor names @narrow', async ({ page }) => {
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
