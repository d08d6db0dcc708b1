import type { Page } from '@playwright/test';
import { expect, test, videos } from '../setup/whole-product';
import { toast } from '../setup/visitor';

const box = (page: Page) => page.getByPlaceholder('YouTube URL');
const cards = (page: Page) => page.getByLabel('Raw Content');

async function add(page: Page, address: string): Promise<void> {
  await box(page).fill(address);
  await page.getByRole('button', { name: 'Add Video' }).click();
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await box(page).waitFor();
});

test('a video’s captions become a card, and the input is cleared [C28] @narrow', async ({ page, youtube }) => {
  await add(page, `https://youtu.be/${videos.talk}?t=3`);
  await expect(cards(page)).toHaveValue('Lamps guide the boats home. They burn oil.');
  await expect(page.getByRole('heading', { name: 'YouTube Content' })).toBeVisible();
  await expect(page.getByText('YouTube Video · Lamps of the coast')).toBeVisible();
  await expect(toast(page)).toContainText('SuccessContent extracted from YouTube video');
  await expect(box(page)).toHaveValue('');
  expect(youtube.asked.some((one) => one.endsWith(videos.talk))).toBe(true);

  // Other forms of the address are the same video, and need no further request.
  const before = youtube.asked.length;
  for (const form of ['www.youtube.com/watch?v=', 'https://www.youtube.com/shorts/', 'https://m.youtube.com/live/']) {
    await add(page, form + videos.talk);
    await expect(box(page)).toHaveValue('');
  }
  await expect(cards(page)).toHaveCount(4);
  expect(youtube.asked).toHaveLength(before);
});

test('automatic captions are marked as such [C28] @narrow', async ({ page }) => {
  await add(page, `https://www.youtube.com/watch?v=${videos.heard}`);
  await expect(cards(page)).toHaveValue(/we walk along the pier/i);
  await expect(page.getByText('These captions were made by speech recognition and may hold errors.')).toBeVisible();
});

test('an empty or blank input asks for an address [C30] @narrow', async ({ page }) => {
  for (const blank of ['', '   ']) {
    await add(page, blank);
    await expect(page.getByText('Please enter a YouTube URL')).toBeVisible();
  }
});

const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const refusals = [
  ['https://example.com/watch?v=aGoodTalk01', 'This is not the address of a YouTube video.'],
  [watch(videos.private), 'This video is private or was removed.'],
  [watch(videos.removed), 'This video is private or was removed.'],
  [watch(videos.ageLimit), 'YouTube shows this video only to people who sign in'],
  [watch(videos.silent), 'This video has no captions'],
  [watch(videos.captcha), 'YouTube is limiting access right now. Please try again later.'],
  [watch(videos.emptyCaptions), 'YouTube is limiting access right now. Please try again later.'],
] as const;

test('each reason why a video has no captions has its own message under the title Error, and the address stays [C29] @narrow', async ({
  page,
}) => {
  for (const [address, message] of refusals) {
    await add(page, address);
    await expect(toast(page)).toContainText(message);
    await expect(toast(page)).toContainText(/^Error/);
    await expect(box(page)).toHaveValue(address);
    // The same message stays below the input after the toast has closed.
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await expect(cards(page)).toHaveCount(0);
});
