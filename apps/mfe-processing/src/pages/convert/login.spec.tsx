import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { installMockApi, succeeds, type MockApi } from '@winnow/web-testing';
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

/** Renders the page with an address, opens the fields of the login and writes headers. */
async function giveHeaders(headers: string) {
  const user = userEvent.setup();
  render(<ConvertPage />);
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'wiki.test/handbook');
  await user.click(screen.getByRole('button', { name: 'Pages that require a login' }));
  await user.type(await screen.findByRole('textbox', { name: 'Headers for wiki.test' }), headers);
  const convert = () => user.click(screen.getByRole('button', { name: 'Convert to JSON' }));
  return { user, convert };
}

test('sends the headers of a login with the page, and shows their names', async () => {
  api.on('convert-to-json', succeeds('convert-to-json', { title: 'Handbook' }));
  const { user, convert } = await giveHeaders('Cookie: session=very-secret');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Pages that require a login' })).toHaveFocus();
  expect(screen.getByText('sends Cookie')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pages that require a login' })).toHaveAccessibleDescription(
    'sends Cookie',
  );
  await convert();
  await screen.findByRole('textbox', { name: 'JSON Output' });
  expect(api.callsOf('convert-to-json')[0]?.body).toEqual({
    url: 'https://wiki.test/handbook',
    type: 'webpage',
    headers: { Cookie: 'session=very-secret' },
  });
});

test('sends the headers to no other website', async () => {
  api.on('convert-to-json', succeeds('convert-to-json', { title: 'Other' }));
  const { user, convert } = await giveHeaders('Cookie: session=very-secret');
  const url = screen.getByRole('textbox', { name: 'URL' });
  await user.clear(url);
  await user.type(url, 'other.test');
  await convert();
  await screen.findByRole('textbox', { name: 'JSON Output' });
  expect(api.callsOf('convert-to-json')[0]?.body).toEqual({ url: 'https://other.test', type: 'webpage' });
});

test('converts nothing while the headers have an error', async () => {
  const { user, convert } = await giveHeaders('Host: a.test');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await convert();
  expect(await screen.findByRole('textbox', { name: 'Headers for wiki.test' })).toBeInvalid();
  expect(api.callsOf('convert-to-json')).toEqual([]);
});
