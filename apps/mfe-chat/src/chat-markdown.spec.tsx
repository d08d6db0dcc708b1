import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { delta, fails, neverEnds, succeeds } from '@winnow/web-testing';
import { installMockServer, messages, openChat, advance, reply } from './testing/open-chat';

const server = installMockServer();

/** Requests a reply and waits until it is rendered, including the chunk that renders it. */
async function ask(response: string) {
  server.current.on('chat', succeeds('chat', { ...reply, response }));
  const chat = openChat();
  await chat.send('Hi');
  await advance(900);
  await import('./markdown/markdown-view');
  await advance(10);
  return chat;
}

test('renders headings, lists, emphasis and tables of a reply, and the text between them', async () => {
  await ask('# Grain\n\nStore it **dry**:\n\n3. cool\n4. dark\n\n| Kind | Days |\n| --- | ---: |\n| Rye | 90 |');
  expect(messages().getByText('dry').tagName).toBe('STRONG');
  expect(messages().getByText('cool').closest('ol')).toHaveAttribute('start', '3');
  const table = within(messages().getByRole('table'));
  expect(table.getByRole('columnheader', { name: 'Days' })).toBeVisible();
  expect(table.getByRole('cell', { name: '90' })).toBeVisible();
  expect(messages().queryByRole('heading')).toBeNull();
});

test('renders code verbatim and copies it alone', async () => {
  const { user } = await ask('Run this:\n\n```sh\nnpm start  && echo "<ok>"\n```');
  await user.click(messages().getByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('npm start  && echo "<ok>"');
});

test.each([
  ['HTML', '<img src=x onerror=alert(1)> <script>alert(1)</script>'],
  ['an image', '![pixel](https://evil.test/?q=secret)'],
  ['a link', '[Open **this**](https://evil.test/?q=secret) and <https://evil.test/2>'],
  ['a script address', '[x](javascript:alert(1)) [y]: data:text/html,1'],
])('renders %s as plain text', async (_what, response) => {
  await ask(response);
  const list = screen.getByRole('group', { name: 'Messages' });
  expect(list.querySelector('img, a, script, iframe, [onerror]')).toBeNull();
  for (const part of response.match(/https:[^\s)>]+|alert\(1\)/g) ?? []) expect(list.textContent).toContain(part);
});

test('renders formulas as they are written', async () => {
  const inline = String.raw`\(\{a*b*c\} \\ d\)`;
  const block = '$$\nx\n= y\n$$';
  await ask(`The sum **${inline}**:\n\n${block}\n\n| f |\n| --- |\n| $|x|$ |\n\n<b>$a$</b>`);
  expect(messages().getByText(inline).closest('strong')).toBeVisible();
  expect(messages().getByText(/= y/).textContent).toBe(block);
  expect(messages().getByRole('cell')).toHaveTextContent('$|x|$');
  expect(screen.getByRole('group', { name: 'Messages' })).toHaveTextContent('<b>$a$</b>');
});

test('renders a bare address that contains a formula once', async () => {
  await ask('See <https://a.test/$x$>');
  expect(messages().getByText(/See/)).toHaveTextContent(/^See https:\/\/a\.test\/\$x\$$/);
});

test('renders a deeply nested or long reply without failing', async () => {
  await ask(`${'>'.repeat(5_000)} deep`);
  expect(messages().getByText(/deep/)).toBeVisible();
});

test('renders a partial reply, including an open code block', async () => {
  server.current.on('chat', neverEnds([delta('Run:\n\n```sh\nnpm ci')]));
  const { send } = openChat();
  await send('Hi');
  await advance(900);
  await import('./markdown/markdown-view');
  await advance(10);
  expect(messages().getByText('npm ci').tagName).toBe('CODE');
});

test('regenerates the last reply, with the same messages', async () => {
  const { user } = await ask('First answer');
  server.current.on('chat', succeeds('chat', { ...reply, response: 'Second answer' }));
  await user.click(messages().getByRole('button', { name: 'Regenerate' }));
  await advance(900);
  expect(messages().getByText('Second answer')).toBeVisible();
  expect(messages().queryByText('First answer')).toBeNull();
  expect(messages().getAllByText('Hi')).toHaveLength(1);
});

test('restores the earlier reply when the new one is stopped before its first word', async () => {
  const { user } = await ask('First answer');
  server.current.on('chat', neverEnds([]));
  await user.click(messages().getByRole('button', { name: 'Regenerate' }));
  await advance(100);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await advance(10);
  expect(messages().getByText('First answer')).toBeVisible();
});

test('restores the earlier reply when the new one fails before its first word', async () => {
  const { user } = await ask('First answer');
  server.current.on('chat', fails('model-failed', 'The model is tired.'));
  await user.click(messages().getByRole('button', { name: 'Regenerate' }));
  await advance(900);
  expect(messages().getByText('First answer')).toBeVisible();
  expect(messages().queryByText(/I apologize/)).toBeNull();
});

test('sends an edited message in place of the earlier one', async () => {
  const { user } = await ask('First answer');
  server.current.on('chat', succeeds('chat', { ...reply, response: 'Second answer' }));
  await user.click(messages().getByRole('button', { name: 'Edit' }));
  const box = screen.getByRole('textbox', { name: 'Edit your message' });
  await user.keyboard('{Escape}');
  expect(box).not.toBeInTheDocument();
  await user.click(messages().getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Edit your message' }), ' there{Enter}');
  await advance(900);
  expect(messages().getByText('Hi there')).toBeVisible();
  expect(messages().queryByText('Hi')).toBeNull();
  expect(messages().getByText('Second answer')).toBeVisible();
});

test('keeps a message that is being edited while the reply to another one is pending', async () => {
  const { user, send } = await ask('First answer');
  server.current.on('chat', neverEnds([]));
  await user.click(messages().getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Edit your message' }), ' there');
  await send('Another one');
  await user.type(screen.getByRole('textbox', { name: 'Edit your message' }), ' again{Enter}');
  expect(screen.getByRole('textbox', { name: 'Edit your message' })).toHaveValue('Hi there again');
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true');
  expect(server.current.callsOf('chat')).toHaveLength(2);
});
