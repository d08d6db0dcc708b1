import { onBothScreens } from '../setup/screens';
import { expect, harborText, test } from '../setup/whole-product';
import { clipboard, failWith, toast, uploadText } from '../setup/visitor';

const text = `# The harbor of Ostby\n\n${harborText.join(' ')}`;

onBothScreens(() => {
  test('Enhance with AI creates a knowledge base with examples, and Reset to Original removes both [C13] [C15] [C17] @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const card = await uploadText(page, text);
    const raw = await card.getByLabel('Raw Content').inputValue();
    await card.getByRole('button', { name: 'Enhance with AI' }).click();
    await expect(card.getByRole('textbox', { name: 'Instructions for the enhancement' })).toHaveValue(
      'Format this content clearly and concisely',
    );
    await card.getByRole('button', { name: 'Enhance Content' }).click();
    await expect(toast(page)).toContainText('Content optimized successfully');
    await expect(card.getByLabel('Enhanced Content')).toHaveValue(/1874/);
    await expect(card.getByRole('button', { name: 'Built-in model' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Enhance with AI' })).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'To JSON' })).toHaveCount(0);

    const examples = card.getByRole('region', { name: 'Example Q&A' });
    const pairs = examples.getByRole('list').getByRole('listitem');
    expect(await pairs.count()).toBeGreaterThan(1);
    await expect(pairs.first()).toContainText(/User:[^?]+\?.*Assistant:./s);
    await examples.getByRole('button', { name: 'Copy All Examples' }).click();
    await expect(toast(page)).toContainText('CopiedText has been copied to clipboard');
    expect(await clipboard(page)).toMatch(/^User: .+\nAssistant: .+\n\nUser: .+\nAssistant: /);

    await card.getByRole('button', { name: 'Reset to Original' }).click();
    await expect(card.getByLabel('Raw Content')).toHaveValue(raw);
    await expect(examples).toHaveCount(0);
  });

  test('Generate More adds pairs without repeating a question, until the text yields no more [C17] @both', async ({
    page,
  }) => {
    const card = await uploadText(page, text);
    await card.getByRole('button', { name: 'Enhance with AI' }).click();
    await card.getByRole('button', { name: 'Enhance Content' }).click();
    const pairs = card.getByRole('region', { name: 'Example Q&A' }).getByRole('list').getByRole('listitem');
    await pairs.first().waitFor();
    const before = await pairs.allTextContents();
    await card.getByRole('button', { name: 'Generate More' }).click();
    await expect(toast(page)).toContainText(/Examples generated successfully|The text yields no further examples/);
    const after = await pairs.allTextContents();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
    for (let more = 0; more < 5; more += 1) {
      await card.getByRole('button', { name: 'Generate More' }).click();
      await expect(card.getByRole('button', { name: 'Generate More' })).toBeEnabled();
      if ((await page.getByText('The text yields no further examples').count()) > 0) break;
    }
    await expect(page.getByText('The text yields no further examples.').first()).toBeVisible();
  });

  test('Generate Examples on a raw card appends them exactly in the specified format [C16] [C46] @both', async ({
    page,
  }) => {
    const card = await uploadText(page, text);
    const raw = await card.getByLabel('Raw Content').inputValue();
    await card.getByRole('button', { name: 'Generate Examples' }).click();
    await card.getByPlaceholder('Add custom instructions for example generation...').fill('Three examples');
    await card.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(toast(page)).toContainText('Examples generated successfully');
    const content = await card.getByLabel('Raw Content').inputValue();
    expect(content.startsWith(`${raw.trimEnd()}\n\n## Generated Examples\n\nQ: `)).toBe(true);
    const pairs = content.slice(raw.trimEnd().length + '\n\n## Generated Examples\n\n'.length).split('\n\n');
    for (const pair of pairs) expect(pair).toMatch(/^Q: [^\n]+\nA: .+$/s);
  });

  test('To JSON replaces the text with pretty-printed JSON [C14] @both', async ({ page }) => {
    const card = await uploadText(page, text);
    await card.getByRole('button', { name: 'To JSON' }).click();
    await expect(toast(page)).toContainText('Content transformed to JSON successfully');
    const json = await card.getByLabel('Raw Content').inputValue();
    expect(JSON.stringify(JSON.parse(json), null, 2)).toBe(json);
    expect(json).toContain('1874');
  });

  test('only one input is open at a time, and the same button closes it [C45] @both', async ({ page }) => {
    const card = await uploadText(page, text);
    const enhance = card.getByRole('button', { name: 'Enhance with AI' });
    const examples = card.getByRole('button', { name: 'Generate Examples' });
    const instructions = card.getByRole('textbox', { name: 'Instructions for the enhancement' });
    const custom = card.getByPlaceholder('Add custom instructions for example generation...');
    await enhance.click();
    await expect(instructions).toBeVisible();
    await examples.click();
    await expect(instructions).toHaveCount(0);
    await expect(custom).toBeVisible();
    await examples.click();
    await expect(custom).toHaveCount(0);
    await enhance.click();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(instructions).toHaveCount(0);
  });

  test('each failed action shows its title with the server’s message or the fallback [C56] [C64] @both', async ({
    page,
  }) => {
    const card = await uploadText(page, text);
    const raw = await card.getByLabel('Raw Content').inputValue();
    await failWith(page, 'optimize-content', 'model-failed', 'The model is tired.');
    await card.getByRole('button', { name: 'Enhance with AI' }).click();
    await card.getByRole('button', { name: 'Enhance Content' }).click();
    await expect(toast(page)).toHaveText(/^Error optimizing contentThe model is tired\./);
    await failWith(page, 'generate-examples', 'unavailable', '');
    await card.getByRole('button', { name: 'Generate Examples' }).click();
    await card.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(toast(page)).toHaveText(/^Error generating examplesFailed to generate examples/);
    await failWith(page, 'transform-to-json', 'unavailable', '');
    await card.getByRole('button', { name: 'To JSON' }).click();
    await expect(toast(page)).toHaveText(/^Error transforming contentFailed to transform to JSON/);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(card.getByLabel('Raw Content')).toHaveValue(raw);
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Retry' }).first().click();
    await expect(card.getByLabel('Enhanced Content')).toHaveValue(/1874/);
  });
});
