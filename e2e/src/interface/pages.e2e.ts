import { onBothScreens } from '../setup/screens';
import { expect, harborText, test } from '../setup/whole-product';
import { cannedApi } from '../setup/canned-api';
import { promptOutput, uploadText } from '../setup/visitor';

onBothScreens(() => {
  test('the main page has the specification’s headings, labels, placeholders and defaults [C1] [C3] [C4] [C5] [C6] [C7] [C18] @both', async ({
    page,
  }) => {
    await page.goto('/');
    const heading = page.getByRole('heading', { name: 'Content Processing Tool', level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading.locator('xpath=ancestor::header[1]').getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('color-scheme', /dark/);
    for (const text of [
      'Upload Content',
      'Upload files or add YouTube videos to extract content',
      'Supports PDF, DOCX, and TXT files',
      'Click or drag file to upload',
      'Final Combined Prompt',
    ]) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByPlaceholder('YouTube URL')).toBeVisible();
    await expect(page.getByLabel('Website URL')).toHaveAttribute('placeholder', 'example.com');
    await expect(page.getByRole('button', { name: 'Get Pages' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Extract Content' })).toBeVisible();
    const prompt = page.getByRole('region', { name: 'Final Combined Prompt' });
    for (const name of ['Enhance', 'Clear']) {
      await expect(prompt.getByRole('button', { name, exact: true })).toBeVisible();
    }
    for (const name of ['To JSON', 'Copy', 'Save'] as const) await expect(await promptOutput(page, name)).toBeVisible();
    await expect(prompt.getByRole('combobox')).toHaveValue('professional');
    const area = prompt.getByPlaceholder('Your combined prompt will appear here...');
    await area.fill('Seven!!');
    await expect(prompt.getByText('7 characters')).toBeVisible();
  });

  test('any other path shows the not-found page with its exact text [C2] @both', async ({ page }) => {
    for (const path of ['/no/such/page', '/about.html', '/v1.2']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: '404 Page Not Found', exact: true })).toBeVisible();
      await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
    }
  });

  test('a card’s text area is read-only with its height, and pieces are joined byte for byte [C11] [C12] [C47] @both', async ({
    page,
  }) => {
    const card = await uploadText(page, `\n  First piece of ${harborText[0]}\n\n`);
    const raw = card.getByLabel('Raw Content');
    await expect(raw).toHaveAttribute('readonly', '');
    const { height } = (await raw.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(150);
    expect(height).toBeLessThanOrEqual(200);
    await card.getByRole('button', { name: 'Add to Final' }).click();
    await expect(page.getByText('Content added to final prompt').first()).toBeVisible();
    await card.getByRole('button', { name: 'Add to Final' }).click();
    const piece = (await raw.inputValue()).trim();
    await expect(page.getByPlaceholder('Your combined prompt will appear here...')).toHaveValue(
      `${piece}\n\n---\n\n${piece}`,
    );
  });

  test('the link of a card is as wide as its address: a click beside it opens nothing [C11] @both', async ({
    page,
  }) => {
    await cannedApi(page);
    await page.goto('/');
    await page.getByLabel('Website URL').fill('site.test');
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.getByRole('button', { name: 'Extract Content' }).click();
    const link = page.getByRole('region', { name: 'One', exact: true }).getByRole('link');
    const drawn = await link.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(Math.ceil(drawn) + 1);
  });
});

test('the chat panel is a box on a wide screen and full-screen on a narrow one [C20] @both', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  await panel.waitFor();
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => null)');
  const box = await panel.boundingBox();
  expect(box).toMatchObject({ width: 384, height: 500 });
  await page.setViewportSize({ width: 390, height: 844 });
  // The layout follows the new size.
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});

test('no page overflows the screen, on phone and desktop [C3] @both', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/examples', '/convert', '/connect', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  }
});
