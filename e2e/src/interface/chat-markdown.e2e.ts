import type { Page } from '@playwright/test';
import { clipboard, holdNextRequest } from '../setup/visitor';
import { onBothScreens } from '../setup/screens';
import { expect, test, withoutWorkers } from '../setup/winnow';
import { button, openChat, say } from './state-steps';

test.use({ systemOptions: withoutWorkers });

const code = 'curl -s https://docs.example.org | jq .parts';
const written = [
  'The harbor has **two** parts:',
  '| Part | Built |\n| --- | ---: |\n| Pier | 1921 |',
  `\`\`\`sh\n${code}\n\`\`\``,
  '<b id="no">no element</b>',
].join('\n\n');

/** Answers chat requests with the texts in turn; returns the requests. */
async function answers(page: Page, ...texts: string[]): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/chat', (route) => {
    const { messages } = route.request().postDataJSON() as { messages: { content: string }[] };
    asked.push(messages.map(({ content }) => content).join(' / '));
    return route.fulfill({ json: { response: texts[asked.length - 1] ?? 'No more.' } });
  });
  return asked;
}

onBothScreens(() => {
  test('replies render Markdown but no HTML, can be regenerated, and messages can be edited and resent @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const asked = await answers(page, written, 'Another reply.', 'A reply to other words.');
    const release = await holdNextRequest(page, '**/api/chat');
    await page.goto('/');
    await openChat(page);
    await say(page, 'Which parts?');
    await expect(page).toHaveTitle(/^Waiting for a reply · .* · Winnow$/);
    release();
    const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
    await expect(panel.getByRole('table').getByRole('cell', { name: '1921' })).toBeVisible();
    await expect(page).toHaveTitle('Content Processing Tool · Winnow');
    await expect(panel.getByText('two', { exact: true })).toHaveCSS('font-weight', /^[67]00$/);
    await expect(panel.getByText('<b id="no">no element</b>')).toBeVisible();
    await expect(page.locator('#no')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Copy code' }).click();
    expect(await clipboard(page)).toBe(code);

    await panel.getByRole('button', { name: 'Regenerate' }).click();
    await expect(panel.getByText('Another reply.')).toBeVisible();
    await expect(panel.getByRole('table')).toHaveCount(0);
    const edit = panel.getByRole('button', { name: 'Edit', exact: true });
    // Minimum target size of WCAG 2.2 (2.5.8).
    expect((await edit.boundingBox())?.width).toBeGreaterThanOrEqual(24);
    await edit.click();
    await panel.getByLabel('Edit your message').fill('Which parts, by year?');
    await button(page, 'Send again').click();
    await expect(panel.getByText('A reply to other words.')).toBeVisible();
    await expect(panel.getByText('Another reply.')).toHaveCount(0);
    expect(asked).toEqual(['Which parts?', 'Which parts?', 'Which parts, by year?']);
  });
});

test('each paragraph and list of a reply starts at the side of its language', async ({ page }) => {
  await answers(page, 'In Arabic you say:\n\nمرحبا.\n\n- شكرا');
  await page.goto('/');
  await openChat(page);
  await say(page, 'How do I greet?');
  /** Free space before a paragraph's words minus that behind them. */
  const indent = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((block) => {
      const words = block.ownerDocument.createRange();
      words.selectNodeContents(block);
      const [line, whole] = [words.getBoundingClientRect(), block.getBoundingClientRect()];
      return Math.round(line.left - whole.left - (whole.right - line.right));
    });
  await expect.poll(() => indent('مرحبا.')).toBeGreaterThan(10);
  expect(await indent('In Arabic you say:')).toBeLessThanOrEqual(0);
  await expect(page.getByText('شكرا', { exact: true })).toHaveCSS('direction', 'rtl');
});

test('the end of a reply stays in view when it is rendered, the box grows and the screen is turned', async ({
  page,
}) => {
  await answers(page, `| Pier | Built |\n| --- | --- |\n${'| North | 1921 |\n'.repeat(20)}`);
  await page.goto('/');
  await openChat(page);
  await say(page, 'Which parts?');
  const list = page.getByRole('group', { name: 'Messages' });
  /** Pixels of the list below what is visible. */
  const below = () =>
    list.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight));
  await expect(button(page, 'Regenerate')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(below).toBeLessThan(2);
  await page.getByPlaceholder('Type your message...').fill('1\n2\n3\n4\n5');
  await expect.poll(below).toBeLessThan(2);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(below).toBeLessThan(2);
  await list.evaluate((element) => element.scrollBy(0, -400));
  await expect(button(page, 'Latest')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(below).toBeGreaterThan(100);
});

test('scrolling up leaves the end of a reply also while it grows', async ({ page }) => {
  await answers(page, `| Pier | Built |\n| --- | --- |\n${'| North | 1921 |\n'.repeat(20)}`);
  await page.goto('/');
  await openChat(page);
  await say(page, 'Which parts?');
  await expect(page.getByRole('table')).toBeVisible();
  // Scrolls once the list has followed the reply, before its scroll event.
  await page.evaluate(`{
    const element = document.querySelector('[aria-label=Messages]');
    const before = element.scrollTop;
    const last = element.lastElementChild;
    const sizes = new ResizeObserver(() => {
      if (element.scrollTop < before + 900) return;
      sizes.disconnect();
      element.scrollBy(0, -300);
    });
    sizes.observe(last);
    last.style.minHeight = last.clientHeight + 1000 + 'px';
  }`);
  await expect(button(page, 'Latest')).toBeVisible();
});
