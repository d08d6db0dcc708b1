import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startYoutube, type SitePage, type YoutubeServer, type YoutubeVideo } from '@winnow/testing';
import { test as winnow } from './winnow';

export { expect, siteUrl } from './winnow';

/** Prose with facts that questions can be generated from. */
export const harborText = [
  'The harbor of Ostby was built in 1874 by the engineer Marta Lind.',
  'It is a small port on the northern coast, and 40 boats lie there in winter.',
  'The lighthouse stands on a granite rock at the entrance because ships were lost in the fog.',
  'Its lamp is an oil lantern with a glass lens of 60 centimetres.',
  'The keeper lights it every evening at six o’clock.',
  'In 1921 the council replaced the wooden pier by a pier of concrete.',
  'A breakwater is a wall that protects a harbor from the waves.',
] as const;

const html = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const json = (body: unknown): SitePage => ({ type: 'application/json', body: JSON.stringify(body) });

const pages: Record<string, SitePage> = {
  '/harbor': html(
    'The harbor of Ostby',
    `<main><article><h1>The harbor of Ostby</h1><p>${harborText.slice(0, 3).join(' ')}</p><h2>The lighthouse</h2><p>${harborText.slice(3).join(' ')}</p></article></main>`,
    '<meta property="og:title" content="The harbor of Ostby"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"The harbor of Ostby","about":{"@type":"Place","name":"Harbor of Ostby"}}</script>',
  ),
  '/products/lamp': html('Lamp', '<h1>Lamp</h1>'),
  '/products/lamp.json': json({
    product: {
      title: 'Harbor Lamp',
      handle: 'lamp',
      vendor: 'Ostby Works',
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { id: 1, title: 'Small', price: '19.00', option1: 'Small', sku: 'L-S' },
        { id: 2, title: 'Large', price: '29.50', option1: 'Large', sku: 'L-L' },
      ],
      images: [],
    },
  }),
  '/products/none': html('None', '<p>Nothing for sale here.</p>'),
};

/** Ids of the videos of the fake YouTube. */
export const videos = {
  talk: 'aGoodTalk01',
  heard: 'aHeardTalk1',
  private: 'aPrivateOne',
  ageLimit: 'anAgeLimit1',
  silent: 'aSilentOne1',
  captcha: 'aCaptchaOne',
  emptyCaptions: 'anEmptyOne1',
  removed: 'aRemovedOne',
} as const;

const youtubeVideos: Record<string, YoutubeVideo> = {
  [videos.talk]: {
    title: 'Lamps of the coast',
    captions: ['Lamps guide', 'the boats home.', '[Music]', 'They burn oil.'],
  },
  [videos.heard]: { title: 'A walk', captions: ['we walk along the pier'], isAutomatic: true },
  [videos.private]: { refusal: { status: 'LOGIN_REQUIRED', reason: 'This video is private' } },
  [videos.ageLimit]: { refusal: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' } },
  [videos.silent]: { title: 'Without speech' },
  [videos.captcha]: { botTreatment: 'captcha' },
  [videos.emptyCaptions]: { title: 'Kept back', captions: ['x'], botTreatment: 'empty-captions' },
};

/**
 * `test` with the whole product, a website with prose and a shop, and a fake YouTube; all
 * files of a worker share one system.
 */
export const test = winnow.extend<object, { youtube: YoutubeServer; authorityFile: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  siteOptions: [async ({}, use) => use({ articles: 6, pages }), { scope: 'worker' }],
  youtube: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const youtube = await startYoutube(youtubeVideos);
      await use(youtube);
      await youtube.close();
    },
    { scope: 'worker' },
  ],
  authorityFile: [
    async ({ youtube }, use) => {
      const directory = mkdtempSync(path.join(tmpdir(), 'winnow-authority-'));
      const file = path.join(directory, 'authority.pem');
      writeFileSync(file, youtube.authority);
      await use(file);
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  otherHosts: [async ({ youtube }, use) => use({ 'www.youtube.com': youtube.dial }), { scope: 'worker' }],
  systemOptions: [
    async ({ authorityFile }, use) => use({ environment: { NODE_EXTRA_CA_CERTS: authorityFile } }),
    { scope: 'worker' },
  ],
});
