import { onBothScreens } from '../setup/screens';
import { expect, test } from '../setup/whole-product';
import { cannedApi } from '../setup/canned-api';
import { promptOutput, toast } from '../setup/visitor';
import { failCopiesAndDownloads } from './fail-copies-and-downloads';

const instructions = 'Format this content clearly and concisely';

onBothScreens(() => {
  test('every call has its path and body, and its control is busy until the answer [C62] [C74] [C75] [C78] @both', async ({
    page,
  }) => {
    const api = await cannedApi(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const sent = () => api.calls.at(-1);
    await page.goto('/');
    await page.getByLabel('Website URL').fill('site.test');
    await button('Get Pages').click();
    await button('Select All').click();
    expect(sent()).toEqual({ operation: 'get-links', method: 'POST', body: { url: 'https://site.test' } });
    await button('Extract Content').click();
    const card = page.getByRole('region', { name: 'One' });
    await card.waitFor();
    const urls = ['https://site.test/one', 'https://site.test/two'];
    expect(sent()).toEqual({ operation: 'scrape-content', method: 'POST', body: { urls } });

    await card.getByRole('button', { name: 'Enhance with AI' }).click();
    let release = api.hold('optimize-content');
    await card.getByRole('button', { name: 'Enhance Content' }).click();
    await expect(card.getByRole('button', { name: 'Enhancing...' })).toBeVisible();
    release();
    await expect(card.getByLabel('Enhanced Content')).toHaveValue('Better text.');
    const body = { content: 'Text of one.', prompt: instructions };
    expect(sent()).toEqual({ operation: 'optimize-content', method: 'POST', body });
    await card.getByRole('button', { name: 'Generate Examples' }).click();
    await card.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(card.getByRole('region', { name: 'Example Q&A' }).getByText('Marta.')).toHaveCount(2);
    expect(sent()?.body).toEqual({ knowledge_base: 'Better text.', exclude: ['Who?'] });

    const prompt = page.getByPlaceholder('Your combined prompt will appear here...');
    await prompt.fill('Some text.');
    await page.getByRole('button', { name: 'Enhance', exact: true }).click();
    await expect(prompt).toHaveValue('Best text.\n\n## Generated Examples\n\nQ: Who?\nA: Marta.');
    expect(sent()?.body).toEqual({ content: 'Some text.', enhancementType: 'professional' });
    await prompt.fill('Some text.');
    await (await promptOutput(page, 'To JSON')).click();
    await expect(prompt).toHaveValue('{\n  "text": "as JSON"\n}');
    expect(sent()).toEqual({ operation: 'transform-to-json', method: 'POST', body: { text: 'Some text.' } });

    await page.getByPlaceholder('YouTube URL').fill('https://youtu.be/aGoodTalk01');
    await button('Add Video').click();
    await expect(page.getByRole('heading', { name: 'YouTube Content' })).toBeVisible();
    expect(sent()?.body).toMatchObject({ url: 'https://youtu.be/aGoodTalk01' });

    await page.goto('/convert');
    await page.getByLabel('URL').fill('site.test/one');
    release = api.hold('convert-to-json');
    await button('Convert to JSON').click();
    await expect(button('Converting...')).toBeVisible();
    release();
    await expect(page.getByRole('textbox', { name: 'JSON Output' })).toHaveValue('{\n  "page": "as JSON"\n}');
    expect(sent()?.body).toEqual({ url: 'https://site.test/one', type: 'webpage' });
    await page.goto('/examples');
    await page.getByPlaceholder('Enter your text here...').fill('A text.');
    release = api.hold('generate-examples');
    await button('Generate Examples').click();
    await expect(button('Generating...')).toBeVisible();
    release();
    await expect(page.getByText('Marta.')).toBeVisible();
    expect(sent()?.body).toEqual({ knowledge_base: 'A text.' });
  });

  test('To JSON and Generate Examples each reject a card without text with their own message [C61] @both', async ({
    page,
  }) => {
    const { calls } = await cannedApi(page, {
      'scrape-content': { pages: [{ url: 'https://site.test/one', title: 'One', content: '' }] },
    });
    await page.goto('/');
    await page.getByLabel('Website URL').fill('site.test');
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Extract Content' }).click();
    const card = page.getByRole('region', { name: 'One' });
    await card.getByRole('button', { name: 'To JSON' }).click();
    await expect(toast(page)).toContainText('Please select content to convert to JSON');
    await card.getByRole('button', { name: 'Generate Examples' }).click();
    await card.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(toast(page)).toContainText('Please select content to generate examples');
    expect(calls.map(({ operation }) => operation)).toEqual(['get-links', 'scrape-content']);
  });

  test('malformed and empty answers have their own messages [C70] [C72] [C77] @both', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/get-links', (route) => route.fulfill({ json: { stats: {} } }));
    await page.getByLabel('Website URL').fill('site.test');
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(toast(page)).toContainText('Invalid response format from server');

    await page.route('**/api/transform-to-json', (route) => route.fulfill({ body: 'no JSON' }));
    const prompt = page.getByRole('region', { name: 'Final Combined Prompt' });
    await prompt.getByPlaceholder('Your combined prompt will appear here...').fill('Some text.');
    await (await promptOutput(page, 'To JSON')).click();
    await expect(toast(page)).toContainText('Failed to process JSON response');

    const answers = [
      { status: 500, body: 'It broke.', says: '500: It broke.' },
      { status: 502, body: '', says: '502: Bad Gateway' },
    ];
    for (const { says, ...answer } of answers) {
      await page.route('**/api/extract-youtube', (route) => route.fulfill(answer));
      await page.getByPlaceholder('YouTube URL').fill('https://youtu.be/aGoodTalk01');
      await page.getByRole('button', { name: 'Add Video' }).click();
      await expect(toast(page)).toContainText(says);
    }
  });

  test('calls send the session cookie, and a failed read of the jobs is an empty list [C69] [C76] @both', async ({
    page,
  }) => {
    const first = page.waitForResponse('**/api/jobs');
    await page.goto('/');
    await first;
    const asked = page.waitForRequest('**/api/jobs');
    await page.reload();
    expect((await (await asked).allHeaders()).cookie).toBeTruthy();
    await page.route('**/api/jobs', (route) => route.fulfill({ status: 401, json: { message: 'Who are you?' } }));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Content Processing Tool' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Who are you?')).toHaveCount(0);
  });

  test('the chat accepts one message at a time, and reports when it cannot be copied or saved [C65] [C68] @both', async ({
    page,
  }) => {
    await failCopiesAndDownloads(page);
    const api = await cannedApi(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    const box = page.getByPlaceholder('Type your message...');
    const release = api.hold('chat');
    await box.fill('Who?');
    await box.press('Enter');
    await expect(box).toBeDisabled();
    await page.getByRole('button', { name: 'Send message' }).click({ force: true });
    await page.keyboard.press('Enter');
    release();
    const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
    await expect(panel.getByText('A reply.')).toBeVisible();
    expect(api.calls).toEqual([
      { operation: 'chat', method: 'POST', body: { messages: [{ role: 'user', content: 'Who?' }], systemPrompt: '' } },
    ]);
    await panel.getByRole('button', { name: 'Copy chat' }).click();
    await expect(toast(page)).toContainText('Failed to copy chat content');
    await panel.getByRole('button', { name: 'Save chat' }).click();
    await expect(toast(page)).toContainText('Failed to save chat content');
  });

  test('Escape and Stop cancel a pending reply [C31] @both', async ({ page }) => {
    const api = await cannedApi(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
    const box = panel.getByPlaceholder('Type your message...');
    for (const end of [
      () => page.keyboard.press('Escape'),
      () => panel.getByRole('button', { name: 'Stop' }).click(),
    ]) {
      const release = api.hold('chat');
      await box.fill('Who?');
      await box.press('Enter');
      await expect(panel.getByRole('img', { name: 'The assistant is typing' })).toBeVisible();
      await end();
      await expect(panel.getByText('No reply came to this message.')).toBeVisible();
      await expect(box).toBeFocused();
      release();
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  });

  test('a dismissed toast is removed after 1,000,000 ms, and not before [C71] @both', async ({ page }) => {
    await page.goto('/');
    await (await promptOutput(page, 'Save')).click();
    await toast(page).waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Close notification' }).click();
    const place = page.getByRole('region', { name: /Notifications/ });
    await expect(toast(page)).toHaveCount(0);
    await page.clock.fastForward(999_000);
    await expect(place).toHaveCount(1);
    await page.clock.fastForward(2_000);
    await expect(place).toHaveCount(0);
  });
});
