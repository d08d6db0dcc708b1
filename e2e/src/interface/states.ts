import type { Page } from '@playwright/test';
import { cannedApi } from '../setup/canned-api';
import { toast } from '../setup/visitor';
import { answer, links, pageAt, pairs, prose, reply } from './state-contents';
import { answerWith, button, cards, list, openChat, prompt, say } from './state-steps';

/** Brings a new page into a state by stubbed answers, without services. */
type Reach = (page: Page) => Promise<void>;

/** Every state of the interface that is checked, by name. */
export const states: Record<string, Reach> = {
  empty: async (page) => void (await page.goto('/')),
  listing: async (page) => {
    const api = await cannedApi(page);
    api.hold('get-links');
    await page.goto('/');
    await page.getByLabel('Website URL').fill('docs.example.org');
    await button(page, 'Get Pages').click();
    await page.getByRole('progressbar').waitFor();
  },
  'listed 801, filtered': async (page) => {
    await list(page, 801);
    await page.getByLabel('Filter pages').fill('page-77');
    await button(page, /^Select All \(/).click();
  },
  'list outdated, which pages': async (page) => {
    await list(page, 801);
    await button(page, 'Which pages').click();
    await page.getByLabel('Only these paths').fill('/guide/');
    await page.getByText(/listed before/).waitFor();
  },
  extracting: async (page) => {
    await list(page, 3);
    const api = await cannedApi(page);
    api.hold('scrape-content');
    await button(page, 'Select All').click();
    await button(page, 'Extract Content').click();
    await page.getByRole('progressbar').waitFor();
  },
  'pages failed, invalid fields': async (page) => {
    await list(page, 8);
    const failed = links(7).map(({ url }) => ({
      url,
      outcome: 'blocked' as const,
      message: 'The website is blocking automated access.',
    }));
    await answerWith(page, 'scrape-content', { pages: [pageAt(0)], failed });
    await button(page, 'Select All').click();
    await button(page, 'Extract Content').click();
    await page.getByText('7 pages failed').waitFor();
    await button(page, 'Deselect All').click();
    await button(page, 'Extract Content').click();
    await button(page, 'Add Video').click();
  },
  'work failed': async (page) => {
    await page.goto('/');
    await page.route('**/api/get-links', (route) =>
      route.fulfill({ status: 502, json: { message: 'A timeout was reached.', code: 'timeout', correlationId: 'x' } }),
    );
    await page.getByLabel('Website URL').fill('docs.example.org');
    await button(page, 'Get Pages').click();
    await button(page, 'Retry').waitFor();
  },
  offline: async (page) => {
    await page.goto('/');
    await page.getByLabel('Website URL').fill('docs.example.org');
    await page.context().setOffline(true);
    await button(page, 'Get Pages').click();
    await page.getByText('You are offline.').first().waitFor();
    await page.context().setOffline(false);
  },
  'few cards': (page) => cards(page, 3),
  'card enhanced, with pairs': async (page) => {
    await cards(page, 3);
    const card = page.getByRole('region', { name: 'Page 0', exact: true });
    await card.getByRole('button', { name: 'Enhance with AI' }).click();
    await card.getByRole('button', { name: 'Enhance Content' }).click();
    await card.getByRole('list', { name: 'Questions and answers' }).waitFor();
    await card.getByRole('button', { name: 'Built-in model' }).click();
    await page.getByText(/No language model answered/).waitFor();
  },
  'many cards, one open': async (page) => {
    await cards(page, 70);
    await button(page, 'Page 2').click();
    await page
      .getByRole('region', { name: 'Page 2', exact: true })
      .getByRole('button', { name: 'Add to Final' })
      .click();
    // It covers a part of a button for as long as it is shown.
    await toast(page).getByRole('button').click();
    await toast(page).waitFor({ state: 'detached' });
    await page.evaluate(`document.querySelector('[aria-label="Extracted content"]').scrollIntoView()`);
  },
  'many cards, menu': async (page) => {
    await cards(page, 70);
    await button(page, 'Download').first().click();
    await button(page, 'One JSONL file').waitFor();
  },
  'many cards, grouped': async (page) => {
    await cards(page, 70);
    await page.getByLabel('Groups').selectOption('folder');
    await page.evaluate(`document.querySelector('[aria-label="Extracted content"]').scrollIntoView()`);
    await page.getByLabel('Jump to a group').waitFor();
  },
  'work on many cards': async (page) => {
    await cards(page, 70);
    const api = await cannedApi(page);
    api.hold('optimize-content');
    await button(page, 'For 70 cards').click();
    await button(page, 'Enhance (70)').click();
    await button(page, 'Enhance: 70 cards').click();
    await page.getByRole('progressbar').waitFor();
  },
  'pieces, over budget': async (page) => {
    await cards(page, 3);
    await button(page, 'Add All to Final').click();
    await button(page, 'Summarize to fit').waitFor();
    await page.getByRole('heading', { name: 'Final Combined Prompt' }).scrollIntoViewIfNeeded();
  },
  'upload rows': async (page) => {
    const api = await cannedApi(page);
    await page.goto('/');
    api.hold('extract-text');
    await page.getByLabel('File to upload').setInputFiles(
      ['a-report.pdf', 'a-table.xlsx', 'notes.txt', 'old.doc'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('x'),
      })),
    );
    await page.getByRole('list', { name: 'Files' }).waitFor();
  },
  'paste box': async (page) => {
    await page.goto('/');
    await button(page, 'Paste text or addresses').click();
    await page
      .getByRole('textbox', { name: 'Text or addresses' })
      .fill('https://docs.example.org/one\nhttps://docs.example.org/two\nand a text');
    await page.getByText(/can be extracted as pages/).waitFor();
  },
  'chat, empty': async (page) => {
    await page.goto('/');
    await openChat(page);
  },
  'chat, waiting': async (page) => {
    const api = await cannedApi(page);
    await page.goto('/');
    await openChat(page);
    api.hold('chat');
    await say(page, 'What is the harbor made of?');
    await button(page, 'Stop').waitFor();
  },
  'chat, table and code': async (page) => {
    await page.goto('/');
    await prompt(page).fill(prose(1).repeat(4));
    await answerWith(page, 'chat', { response: reply, model: 'offline' });
    await openChat(page);
    await say(page, 'Which parts has the harbor?');
    await page.getByRole('table').waitFor();
  },
  'chat, failed': async (page) => {
    await page.goto('/');
    await page.route('**/api/chat', (route) =>
      route.fulfill({
        status: 502,
        json: { message: 'The language model did not answer.', code: 'model-failed', correlationId: 'x' },
      }),
    );
    await openChat(page);
    await say(page, 'Are you there?');
    await button(page, 'Try again').waitFor();
  },
  'chat, all sources': async (page) => {
    await cards(page, 3);
    await answerWith(page, 'ask-sources', answer);
    await openChat(page);
    await page.getByRole('radio', { name: 'All sources' }).check();
    await say(page, 'Who built the harbor?');
    await page.getByRole('list', { name: 'Sources of the answer' }).getByText('[1]').click();
    await page.getByRole('blockquote').waitFor();
  },
  'examples page': async (page) => {
    await page.goto('/examples');
    await answerWith(page, 'generate-examples', { examples: pairs, model: 'offline' });
    await page.getByPlaceholder('Enter your text here...').fill(prose(1));
    await button(page, 'Generate Examples').click();
    await page.getByRole('heading', { name: '7 examples' }).waitFor();
  },
  'convert page': async (page) => {
    await page.goto('/convert');
    await answerWith(page, 'convert-to-json', {
      title: 'Harbor Lamp',
      price: '19.00',
      parts: [{ name: 'Lens', size: 60 }],
    });
    await page.getByLabel('URL').fill('docs.example.org/lamp');
    await button(page, 'Convert to JSON').click();
    await page.getByRole('textbox', { name: 'JSON Output' }).waitFor();
  },
  'connect page': async (page) => void (await page.goto('/connect')),
  'not found': async (page) => void (await page.goto('/nothing')),
  'dialog: start over': async (page) => {
    await page.goto('/');
    await button(page, 'Start over').click();
  },
  'dialog: shortcuts': async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Content Processing Tool' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  'dialog: connect a model': async (page) => {
    await answerWith(page, 'model', { model: 'offline', contextTokens: null, tokensPerSecond: null, canConnect: true });
    await answerWith(page, 'model/found', { servers: [{ server: 'Ollama', models: ['small', 'large'] }] });
    await page.goto('/');
    await prompt(page).fill('A text.');
    await button(page, 'Connect a model').click();
    await button(page, /^Use/).first().waitFor();
  },
};
