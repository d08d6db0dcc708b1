import 'fake-indexeddb/auto';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Toaster } from '@winnow/ui/toaster';
import { fails, neverEnds, installMockApi, progress, succeeds, type MockApi } from '@winnow/web-testing';
import { endOperations } from '../../testing/end-operations';
import ExamplesPage from './examples-page';

let api: MockApi;
beforeEach(() => {
  api = installMockApi();
});
afterEach(() => {
  endOperations();
  api.restore();
});

const examples = [
  { user: 'What is grain?', assistant: 'Food.' },
  { user: 'What is chaff?', assistant: 'Husks.' },
];

function show() {
  const user = userEvent.setup();
  render(
    <>
      <ExamplesPage />
      <Toaster />
    </>,
  );
  const box = screen.getByPlaceholderText('Enter your text here...');
  const submit = () => user.click(screen.getByRole('button', { name: 'Generate Examples' }));
  return { user, box, submit };
}

test("regenerates a model's pairs without the cache", async () => {
  api.on('generate-examples', succeeds('generate-examples', { examples, model: 'big-model' }));
  const { user, box, submit } = show();
  await user.type(box, 'Grain is food.');
  await submit();
  await user.click(await screen.findByRole('button', { name: 'Regenerate' }));
  await waitFor(() => expect(api.callsOf('generate-examples')).toHaveLength(2));
  expect(api.callsOf('generate-examples')[1]?.body).toEqual({ knowledge_base: 'Grain is food.', fresh: true });
});

test('requires text before it sends a request', async () => {
  const { user, box, submit } = show();
  expect(screen.getByRole('heading', { name: 'Generate Examples' })).toBeVisible();
  await user.type(box, '  ');
  await submit();
  expect(screen.getAllByText('Please enter some text').length).toBeGreaterThan(0);
  expect(box).toHaveFocus();
  expect(api.callsOf('generate-examples')).toEqual([]);
});

test('shows the pairs as cards, names the model and copies all of them', async () => {
  api.on('generate-examples', succeeds('generate-examples', { examples, model: 'offline' }));
  const { user, box, submit } = show();
  await user.type(box, 'Grain is food.');
  await submit();
  expect(await screen.findByText('Generated examples successfully')).toBeVisible();
  const cards = within(screen.getByRole('region', { name: '2 examples' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'User: What is grain?Assistant: Food.',
    'User: What is chaff?Assistant: Husks.',
  ]);
  expect(screen.getByRole('button', { name: 'Built-in model' })).toBeVisible();
  expect(api.callsOf('generate-examples')[0]?.body).toEqual({ knowledge_base: 'Grain is food.' });
  await user.click(screen.getByRole('button', { name: 'Copy All' }));
  await expect(navigator.clipboard.readText()).resolves.toBe(
    'User: What is grain?\nAssistant: Food.\n\nUser: What is chaff?\nAssistant: Husks.',
  );
  await user.click(screen.getByRole('button', { name: 'Download' }));
  for (const name of ['JSONL', 'ShareGPT', 'Alpaca', 'CSV']) expect(screen.getByRole('button', { name })).toBeVisible();
});

test('requests a number of pairs, which can be rated and deleted', async () => {
  api.on('generate-examples', succeeds('generate-examples', { examples }));
  const { user, box, submit } = show();
  await user.type(box, 'Grain is food.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How many' }), '10 pairs');
  await submit();
  const list = within(await screen.findByRole('list', { name: 'Questions and answers' }));
  expect(api.callsOf('generate-examples')[0]?.body).toMatchObject({ instructions: 'Write 10 examples.' });
  await user.click(list.getAllByRole('button', { name: 'Bad' })[0] as HTMLElement);
  expect(screen.getByRole('button', { name: 'Download 1 pair' })).toBeVisible();
  await user.click(list.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement);
  expect(screen.getByRole('heading', { name: '1 example' })).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('heading', { name: '2 examples' })).toBeVisible();
});

test('keeps the warnings of the examples until they are replaced, also on the next page', async () => {
  const warning = '1 of 3 parts gave no pairs: The model is tired.';
  api.on('generate-examples', succeeds('generate-examples', { examples, warnings: [warning] }));
  const { user, box, submit } = show();
  await user.type(box, 'Grain is food.');
  await submit();
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByText('Generated examples successfully')).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await jest.isolateModulesAsync(async () => {
    const next = await import('./examples-store');
    await next.restoreExamples();
    expect(next.getExamples().warnings).toEqual([warning]);
  });
  api.on('generate-examples', succeeds('generate-examples', { examples }));
  await submit();
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

test('shows "Generating..." while busy and can be cancelled', async () => {
  api.on('generate-examples', neverEnds([progress({ progress: 30, total: 100, message: 'Part 1 of 3' })]));
  const { user, box, submit } = show();
  await user.type(box, 'Grain is food.');
  await submit();
  expect(await screen.findByRole('button', { name: 'Generating...' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText(/The examples appear here/)).toBeNull();
  expect(await screen.findByRole('progressbar', { name: 'Part 1 of 3' })).toHaveAttribute('aria-valuenow', '30');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Generate Examples' })).toBeVisible();
  expect(screen.getByText(/The examples appear here/)).toBeVisible();
  expect(api.jobs.get('job-1')?.isCancelled).toBe(true);
});

test.each([
  ['the message of the server', 'The model is tired.', 'The model is tired.'],
  ['the default message without one', '', 'Failed to generate examples'],
])('a failure shows %s, and keeps the text', async (_name, message, expected) => {
  api.on('generate-examples', fails('model-failed', message));
  const { user, box, submit } = show();
  await user.type(box, 'Grain is food.');
  await submit();
  expect(await screen.findByText(expected, { selector: '[data-state] *' })).toBeVisible();
  expect(box).toHaveValue('Grain is food.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
