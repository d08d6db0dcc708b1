import { act, screen, within } from '@testing-library/react';
import { offerSources, type OfferedSource } from '@winnow/browser';
import { delta, fails, neverEnds, succeeds } from '@winnow/web-testing';
import { setFinalPrompt } from '@winnow/final-prompt';
import { installMockServer, messages, openChat, advance } from '../testing/open-chat';

const server = installMockServer();
let sources: OfferedSource[] = [];
const notifyChanged = offerSources(() => sources);

const grain: OfferedSource = { id: 'a', title: 'On grain', url: 'https://example.com/grain', text: 'Grain is food.' };
const mill: OfferedSource = { id: 'b', title: 'mill.txt', url: 'Uploaded File', text: 'The mill turns.' };
const answer = {
  response: 'Grain is food. [2] It is blue.',
  model: 'offline',
  citations: [{ number: 2, source: '1', quote: 'The mill turns.', start: 0, end: 15 }],
  unsupported: [{ start: 19, end: 30 }],
};

beforeEach(() => {
  sources = [grain, mill];
});

async function openAll() {
  const chat = openChat();
  await chat.user.click(screen.getByRole('radio', { name: 'All sources' }));
  await import('./sources-line');
  await advance(10);
  return chat;
}
async function waitForCitations() {
  await advance(900);
  await import('./citations');
  await advance(10);
}

test('uses the final prompt unless the visitor selects all sources', async () => {
  setFinalPrompt('Be kind.');
  openChat();
  expect(screen.getByRole('radio', { name: 'Final prompt' })).toBeChecked();
  expect(screen.getByText('Uses the final prompt (8 characters).')).toBeVisible();
  expect(await import('./sources-line')).toBeDefined();
});

test('counts a single character of the final prompt', () => {
  setFinalPrompt('B');
  openChat();
  expect(screen.getByText('Uses the final prompt (1 character).')).toBeVisible();
});

test('answers from all sources, cites them and marks unsupported sentences', async () => {
  server.current.on('ask-sources', succeeds('ask-sources', answer, [delta('Grain is')]));
  const { send, user } = await openAll();
  expect(screen.getByText('Answers from 2 sources (29 characters), each question by itself.')).toBeVisible();
  await send('What is grain?');
  await waitForCitations();
  expect(server.current.callsOf('chat')).toEqual([]);
  expect(server.current.callsOf('ask-sources')[0]?.body).toEqual({
    question: 'What is grain?',
    sources: [
      { id: '0', title: 'On grain', text: 'Grain is food.' },
      { id: '1', title: 'mill.txt', text: 'The mill turns.' },
    ],
  });
  const citationList = within(screen.getByRole('list', { name: 'Sources of the answer' }));
  expect(citationList.getByText('[2]')).toBeVisible();
  expect(citationList.getByText('mill.txt')).toBeVisible();
  expect(citationList.getByText('The mill turns.')).toBeInTheDocument();
  expect(messages().getByText('Not in the sources: “It is blue.”')).toBeVisible();
  expect(messages().getByText('Asked of all sources')).toBeVisible();
  expect(screen.getByText('Response received successfully')).toBeVisible();
  await user.click(screen.getByText('What was sent', { selector: 'summary' }));
  await advance(10);
  expect(screen.getByText('Sources (2)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the reply' }));
  expect(await navigator.clipboard.readText()).toContain('[2] mill.txt (Uploaded File)');
});

test('a retry uses the source selection of the original question', async () => {
  server.current.on(
    'ask-sources',
    fails('model-failed', 'The language model did not answer.'),
    succeeds('ask-sources', answer),
  );
  const { send, user } = await openAll();
  await send('What is grain?');
  await advance(900);
  expect(messages().getByText('The language model did not answer.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Final prompt' }));
  await user.click(messages().getByRole('button', { name: 'Try again' }));
  await waitForCitations();
  expect(server.current.callsOf('ask-sources')).toHaveLength(2);
  expect(server.current.callsOf('chat')).toEqual([]);
  expect(screen.getByRole('list', { name: 'Sources of the answer' })).toBeVisible();
});

test('stop keeps the partial answer', async () => {
  server.current.on('ask-sources', neverEnds([delta('Grain')]));
  const { send, user } = await openAll();
  await send('What is grain?');
  await advance(900);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await advance(10);
  expect(messages().getByText('Grain')).toBeVisible();
  expect(messages().getByText('Stopped')).toBeVisible();
});

test('disables sending without sources, explains why, and counts sources as they are added', async () => {
  sources = [];
  const { send } = await openAll();
  expect(screen.getByText(/There are no sources yet/)).toBeVisible();
  await send('What is grain?');
  expect(server.current.calls.filter(({ path }) => path !== '/api/chat')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveAccessibleDescription(
    'There are no sources to ask',
  );
  sources = [grain];
  act(notifyChanged);
  expect(screen.getByText(/^Answers from 1 source /)).toBeVisible();
});
