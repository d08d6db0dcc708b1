import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dateStamp } from '@winnow/browser';
import { Toaster } from '@winnow/ui/toaster';
import { respondsWith, fails, neverEnds, installMockApi, succeeds, type MockApi } from '@winnow/web-testing';
import { endOperations } from '../../testing/end-operations';
import ConvertPage from './convert-page';

let api: MockApi;
beforeEach(() => {
  api = installMockApi();
});
afterEach(() => {
  endOperations();
  api.restore();
});

async function show(url?: string) {
  const user = userEvent.setup();
  render(
    <>
      <ConvertPage />
      <Toaster />
    </>,
  );
  const box = screen.getByRole('textbox', { name: 'URL' });
  if (url) await user.type(box, url);
  const submit = () => user.click(screen.getByRole('button', { name: 'Convert to JSON' }));
  return { user, box, submit };
}

test('starts with Web Page selected and without a result', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Convert to JSON' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Web Page' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Shopify Product' })).not.toBeChecked();
  expect(screen.queryByText('JSON Output')).toBeNull();
});

test('shows one line of code that imports the file saved today', async () => {
  await show();
  expect(
    screen.getByText(`import data from './converted_data_${dateStamp()}.json' with { type: 'json' };`),
  ).toBeVisible();
});

test.each([
  [undefined, 'URL is required'],
  ['   ', 'URL is required'],
  ['ftp://a.example', 'Please enter a valid web address, like https://example.com'],
])('rejects the address %j', async (url, message) => {
  const { box, submit } = await show(url);
  await submit();
  expect(screen.getByText(message)).toBeVisible();
  expect(box).toHaveFocus();
  expect(api.callsOf('convert-to-json')).toEqual([]);
});

test('shows the pretty-printed result, to copy and to download', async () => {
  const result = { name: 'Sieve', price: 12.5 };
  const pretty = JSON.stringify(result, null, 2);
  api.on('convert-to-json', succeeds('convert-to-json', result));
  const { user, box, submit } = await show(' shop.example/sieve ');
  await user.click(screen.getByRole('radio', { name: 'Shopify Product' }));
  await submit();
  const output = await screen.findByRole('textbox', { name: 'JSON Output' });
  expect(output).toHaveValue(pretty);
  expect(output).toHaveAttribute('readonly');
  expect(api.callsOf('convert-to-json')[0]?.body).toEqual({ url: 'https://shop.example/sieve', type: 'shopify' });
  expect(box).toHaveValue('https://shop.example/sieve');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await expect(navigator.clipboard.readText()).resolves.toBe(pretty);
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  click.mockRestore();
  expect(names).toEqual([`converted_data_${dateStamp()}.json`]);
  expect(await screen.findByText('JSON file downloaded')).toBeVisible();
});

test('shows the model that filled gaps of a page as a badge, not as a part of the JSON', async () => {
  const json = { title: 'Sieve', origins: { title: 'markup' } };
  api.on('convert-to-json', succeeds('convert-to-json', { ...json, model: 'offline' }));
  const { submit } = await show('a.example');
  await submit();
  expect(await screen.findByRole('textbox', { name: 'JSON Output' })).toHaveValue(JSON.stringify(json, null, 2));
  expect(screen.getByRole('button', { name: 'Built-in model' })).toBeVisible();
});

test('retries with the corrected address and type', async () => {
  api.on('convert-to-json', fails('unreadable', 'This page is no product.'), succeeds('convert-to-json', { a: 1 }));
  const { user, box, submit } = await show('a.example');
  await submit();
  await user.type(box, '/lamp');
  await user.click(screen.getByRole('radio', { name: 'Shopify Product' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('textbox', { name: 'JSON Output' });
  expect(api.callsOf('convert-to-json')[1]?.body).toEqual({ url: 'https://a.example/lamp', type: 'shopify' });
});

test('shows "Converting..." while busy', async () => {
  api.on('convert-to-json', neverEnds());
  const { submit } = await show('a.example');
  await submit();
  expect(await screen.findByRole('button', { name: 'Converting...' })).toBeVisible();
});

test('shows a placeholder for the result, and keeps the previous one until the next has arrived', async () => {
  const emptyText = /The JSON appears here/;
  const earlierResult = /earlier result/;
  const output = () => screen.queryByRole('textbox', { name: 'JSON Output' });
  api.on('convert-to-json', neverEnds());
  const { user, submit } = await show('a.example');
  expect(screen.getByText(emptyText)).toBeVisible();
  await submit();
  expect(screen.queryByText(emptyText)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(emptyText)).toBeVisible();
  api.on('convert-to-json', succeeds('convert-to-json', { a: 1 }));
  await submit();
  await waitFor(() => expect(output()).toBeVisible());
  expect(screen.queryByText(earlierResult)).toBeNull();
  api.on('convert-to-json', neverEnds());
  await submit();
  expect(await screen.findByText(earlierResult)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(earlierResult)).toBeNull());
  expect(output()).toHaveValue('{\n  "a": 1\n}');
});

test.each([
  ['the message of the server', fails('unreadable', 'This page is no product.'), 'This page is no product.'],
  ['the default message without one', fails('unreachable', ''), 'Failed to convert content'],
  ['what is wrong with the response', respondsWith(200, '[]'), 'Failed to process JSON response'],
])('a failure shows %s', async (_name, script, message) => {
  api.on('convert-to-json', script);
  const { submit } = await show('a.example');
  await submit();
  expect(await screen.findByText(message, { selector: '[data-state] *' })).toBeVisible();
});
