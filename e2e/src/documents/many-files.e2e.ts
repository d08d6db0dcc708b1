import { Keyboard } from '../setup/keyboard';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/whole-product';

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const files = [
  textFile('a.txt', 'The first text.'),
  textFile('b.txt', 'The second text.'),
  textFile('c.md', '# Third'),
];

onBothScreens(() => {
  test('several files, drops anywhere and further formats become cards, each with a progress row @both', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('File to upload').setInputFiles(files.slice(0, 2));
    await expect(page.getByText('2 of 2 files read')).toBeVisible();
    await page.getByRole('list', { name: 'Files' }).getByRole('button', { name: 'View' }).nth(1).click();
    await expect(page.getByRole('heading', { name: 'Uploaded Content' }).nth(1)).toBeInViewport();

    const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['# Third'], 'c.md'));
    transfer.items.add(new File(['Fourth'], 'd.txt'));
    return transfer;
  })()`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(page.getByText('Drop files anywhere')).toBeVisible();
    await heading.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByRole('alert').filter({ hasText: 'c.md' })).toHaveText(
      'Error: c.md: Unsupported file type. Please upload a PDF, DOCX, or TXT file.',
    );
    await page.getByRole('button', { name: 'Read it anyway' }).click();
    await expect(page.getByText('2 of 2 files read')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Uploaded Content' })).toHaveCount(4);
    await page.getByRole('button', { name: 'Dismiss all' }).click();

    await page.getByLabel('Files of any format').setInputFiles(files.slice(2));
    await expect(page.getByRole('heading', { name: 'Uploaded Content' })).toHaveCount(5);
  });
});

test('files of any format, a pasted text and pasted addresses are added by keyboard alone', async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto('/');
  // Registered before the button is focused: Chromium reports the file chooser only while it is intercepted.
  const chooser = page.waitForEvent('filechooser');
  await keys.to(page.getByRole('button', { name: 'More formats' }));
  await keys.press('Enter');
  await (await chooser).setFiles(files);
  await expect(page.getByText('3 of 3 files read')).toBeVisible();
  await keys.use(page.getByRole('button', { name: 'Dismiss all' }));
  await keys.seesFocus();

  await keys.use(page.getByRole('button', { name: 'Paste text or addresses' }));
  const box = page.getByLabel('Text or addresses', { exact: true });
  await expect(box).toBeFocused();
  await page.keyboard.insertText('A pasted text.');
  await keys.use(page.getByRole('button', { name: 'Add as text' }));
  await expect(page.getByRole('heading', { name: 'Pasted Content' })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.insertText(`${siteUrl}/page-1.html\n${siteUrl}/page-2.html`);
  await keys.use(page.getByRole('button', { name: 'Extract 2 pages' }));
  await expect(page.getByText('2 pages extracted.', { exact: true }).last()).toBeVisible();
  await keys.to(box, 'Shift+Tab');
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Paste text or addresses' })).toBeFocused();
});

test('files that were not uploaded before a reload are read after it, and not by another tab', async ({
  page,
  context,
}) => {
  await page.goto('/');
  let isSending = false;
  await page.route('**/api/extract-text', (route) => (isSending ? route.continue() : undefined));
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  await page.getByLabel('File to upload').setInputFiles(names.map((name) => textFile(name, `Text of ${name}`)));
  await expect(page.getByText('Waiting: d.txt')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Upload Content' })).toBeVisible();
  isSending = true;
  await page.reload();
  await expect(page.getByText('4 of 4 files read')).toBeVisible();
  await expect(page.getByText(/^Uploaded File · /)).toHaveText(names.map((name) => `Uploaded File · ${name}`));
  await other.reload();
  await expect(other.getByText(/^Uploaded File · /)).toHaveCount(4);
  await expect(other.getByRole('list', { name: 'Files' })).toHaveCount(0);
});
