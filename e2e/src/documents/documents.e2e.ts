import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { onBothScreens } from '../setup/screens';
import { expect, test } from '../setup/whole-product';

const fileAt = (name: string) => path.join(import.meta.dirname, 'files', name);
const sentence = 'The amber lantern hangs over the harbor gate.';
const wrongType = 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.';

const dropArea = (page: Page) => page.getByRole('button', { name: /Click or drag file to upload|Drop file here/ });
const cards = (page: Page) => page.getByLabel('Raw Content');
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** Drops a file as the mouse would; with `until`, stops while the drag is over the area. */
async function drag(page: Page, name: string, bytes: Buffer, until: 'over' | 'drop' = 'drop'): Promise<void> {
  // A string, as it runs in the page with the browser's globals.
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  await dropArea(page).dispatchEvent('dragenter', { dataTransfer });
  await dropArea(page).dispatchEvent('dragover', { dataTransfer });
  if (until === 'drop') await dropArea(page).dispatchEvent('drop', { dataTransfer });
}
const drop = (page: Page, name: string, as = name) => drag(page, as, readFileSync(fileAt(name)));
const pick = (page: Page, name: string) => page.getByLabel('File to upload').setInputFiles(fileAt(name));

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Upload Content' })).toBeVisible();
});

const refusals = [
  { file: 'locked.pdf', message: /It needs a password/ },
  { file: 'locked.docx', message: /It needs a password/ },
  { file: 'scan.pdf', message: /This PDF has 1 page but no text layer/ },
  { file: 'broken.pdf', message: /damaged/ },
] as const;

onBothScreens(() => {
  test('dropped PDF, DOCX and TXT files become cards, whatever the case of their extension [C21] [C24] @both', async ({
    page,
  }) => {
    for (const [index, type] of ['pdf', 'docx', 'txt'].entries()) {
      await drop(page, `lantern.${type}`, `Lantern.${type.toUpperCase()}`);
      await expect(cards(page).nth(index)).toHaveValue(
        new RegExp(`Lantern notes as ${type.toUpperCase()}[^]*${sentence}`),
      );
      await expect(page.getByText(`Uploaded File · Lantern.${type.toUpperCase()}`)).toBeVisible();
      await expect(toast(page)).toContainText('SuccessText extracted successfully');
      await expect(page.getByText(/^Content extracted from file/).first()).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Uploaded Content' })).toHaveCount(3);
  });

  test('picked PDF, DOCX, TXT and DOC files become cards [C22] @both', async ({ page }) => {
    for (const [index, type] of ['pdf', 'docx', 'txt', 'doc'].entries()) {
      await pick(page, `lantern.${type}`);
      await expect(cards(page).nth(index)).toHaveValue(
        new RegExp(`Lantern notes as ${type.toUpperCase()}[^]*${sentence}`),
      );
    }
  });

  test('a click opens the picker, which offers .txt, .pdf, .doc and .docx [C22] @both', async ({ page }) => {
    const chooser = page.waitForEvent('filechooser');
    await dropArea(page).click();
    await (await chooser).setFiles(fileAt('lantern.txt'));
    await expect(cards(page)).toHaveValue(/Lantern notes as TXT/);
    await expect(page.getByLabel('File to upload')).toHaveAttribute('accept', '.txt,.pdf,.doc,.docx');
  });

  test('a pasted file is extracted @both', async ({ page }) => {
    // A string, as in `drag`.
    await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['Lantern notes from the clipboard'], 'pasted.txt'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
    await expect(cards(page)).toHaveValue(/Lantern notes from the clipboard/);
  });

  test('a drag over the area is shown and announced [C23] @both', async ({ page }) => {
    const transparent = 'rgba(0, 0, 0, 0)';
    await expect(dropArea(page)).toHaveCSS('background-color', transparent);
    await drag(page, 'lantern.txt', Buffer.from('x'), 'over');
    await expect(page.getByText('Drop file here')).toBeVisible();
    await expect(dropArea(page)).not.toHaveCSS('background-color', transparent);
    await dropArea(page).dispatchEvent('dragleave');
    await expect(page.getByText('Click or drag file to upload')).toBeVisible();
    await expect(page.getByText('Supports PDF, DOCX, and TXT files')).toBeVisible();
  });

  test('a dropped file with another extension is rejected before it is sent [C25] @both', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    for (const name of ['notes.odt', 'lantern.doc', 'pdf']) {
      await drag(page, name, Buffer.from('words'));
      await expect(page.getByRole('alert').filter({ hasText: wrongType })).toBeVisible();
    }
    expect(sent).not.toContain('/api/extract-text');
  });
  test('encrypted files, scans and damaged files are rejected with a message under the title Error [C26] @both', async ({
    page,
  }) => {
    for (const { file, message } of refusals) {
      await drop(page, file);
      await expect(toast(page)).toContainText(message);
      await expect(toast(page)).toContainText(/^Error/);
      await expect(page.getByText(message).first()).toBeVisible();
    }
    // The same file would have the same outcome.
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(cards(page)).toHaveCount(0);
  });

  test('a file whose content does not match its extension is rejected [C25] @both', async ({ page }) => {
    await drag(page, 'notes.pdf', Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1'));
    await expect(toast(page)).toContainText(wrongType);
  });

  test('an upload can be cancelled, and the next one works [C27] @both', async ({ page, system }) => {
    system.kill('extractor', 'SIGSTOP');
    try {
      await drop(page, 'lantern.pdf');
      await expect(page.getByText('Reading lantern.pdf').first()).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    } finally {
      system.kill('extractor', 'SIGCONT');
    }
    await drop(page, 'lantern.txt');
    await expect(cards(page)).toHaveValue(/Lantern notes as TXT/);
    await expect(cards(page)).toHaveCount(1);
  });
});
