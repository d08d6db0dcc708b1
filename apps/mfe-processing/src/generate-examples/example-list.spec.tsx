import { act, screen, within } from '@testing-library/react';
import { findCard, addCard } from '../cards/cards';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const pairs = ['grain', 'chaff', 'straw', 'bran', 'husk'].map((word, index) => ({
  user: `What is ${word}?`,
  assistant: `An answer about ${word}.`,
  ...(index === 4 ? { grounded: 0.1 } : {}),
}));

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

async function showPairs() {
  const main = await renderMain();
  const card = { id: 'card', url: 'https://example.com/', title: 'Harvest', content: 'Text', knowledgeBase: 'Text' };
  act(() => addCard({ ...card, examples: pairs }));
  const list = await screen.findByRole('list', { name: 'Questions and answers' });
  const rows = () => within(list).getAllByRole('listitem');
  const row = (question: string) => {
    const found = rows().find((each) => each.textContent.includes(question));
    if (!found) throw new Error(`No pair ${question}`);
    return within(found);
  };
  const questions = () => findCard('card')?.examples?.map(({ user }) => user);
  return { ...main, list, rows, row, questions };
}

describe('the pairs of a card', () => {
  it('can be edited, and a changed answer loses its source', async () => {
    const { user, row } = await showPairs();
    await user.click(row('husk').getByRole('button', { name: 'Edit' }));
    const form = within(screen.getByRole('form', { name: 'Edit the pair' }));
    expect(form.getByLabelText('User')).toHaveFocus();
    await user.clear(form.getByLabelText('Assistant'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('A pair needs a question and an answer.')).toBeVisible();
    await user.type(form.getByLabelText('Assistant'), 'The shell.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(row('husk').getByText('The shell.', { exact: false })).toBeVisible();
    expect(row('husk').getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(findCard('card')?.examples?.[4]).toEqual({ user: 'What is husk?', assistant: 'The shell.' });
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect(findCard('card')?.examples?.[4]).toEqual(pairs[4]);
  });

  it('are edited while pairs before them are deleted and put back', async () => {
    const { user, row, list, questions } = await showPairs();
    await user.click(row('grain').getByRole('button', { name: 'Delete' }));
    await user.click(row('straw').getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('User'), ' Really?');
    await user.click(within(list).getByRole('button', { name: 'Undo' }));
    await user.click(row('chaff').getByRole('button', { name: 'Delete' }));
    const form = within(screen.getByRole('form', { name: 'Edit the pair' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(questions()).toEqual(['What is grain?', 'What is straw? Really?', 'What is bran?', 'What is husk?']);
    expect(row('Really?').getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('are unchanged after Escape', async () => {
    const { user, row } = await showPairs();
    await user.click(row('grain').getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('User'), ' Really?');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Edit the pair' })).not.toBeInTheDocument();
    expect(row('grain').getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(findCard('card')?.examples).toEqual(pairs);
  });

  it('are deleted and restored, with the focus kept in the list', async () => {
    const { user, row, rows, questions, list } = await showPairs();
    await user.click(row('chaff').getByRole('button', { name: 'Delete' }));
    expect(questions()).toEqual(['What is grain?', 'What is straw?', 'What is bran?', 'What is husk?']);
    const undo = within(list).getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    expect(rows()[1]).toHaveTextContent('Pair deleted.');
    await user.click(undo);
    expect(questions()).toEqual(pairs.map(({ user: question }) => question));
    expect(row('chaff').getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('are rated, unrated by a second press, and filtered by rating', async () => {
    const { user, row, rows, list } = await showPairs();
    await user.click(row('grain').getByRole('button', { name: 'Good' }));
    await user.click(row('chaff').getByRole('button', { name: 'Bad' }));
    await user.click(row('straw').getByRole('button', { name: 'Bad' }));
    await user.click(row('straw').getByRole('button', { name: 'Bad' }));
    expect(row('grain').getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Download 4 pairs' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), 'Rated bad');
    expect(rows()).toHaveLength(1);
    expect(screen.getAllByText('1 of 5 pairs')[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download 0 pairs' })).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), 'Not rated');
    expect(rows()).toHaveLength(3);
    await user.click(row('straw').getByRole('button', { name: 'Good' }));
    expect(rows()).toHaveLength(2);
    expect(list).toHaveFocus();
  });

  it('are searched, including those whose answer is not in the text', async () => {
    const { user, rows } = await showPairs();
    await user.type(screen.getByLabelText('Search the pairs'), 'STRAW answer');
    expect(rows()).toHaveLength(1);
    await user.clear(screen.getByLabelText('Search the pairs'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), 'Not found in the text');
    expect(rows()[0]).toHaveTextContent('What is husk?');
    await user.type(screen.getByLabelText('Search the pairs'), 'nothing like it');
    expect(screen.getByText('No pair matches.')).toBeVisible();
  });

  it('are requested by number', async () => {
    const { user } = await showPairs();
    await user.click(screen.getByRole('button', { name: 'Generate Examples' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'How many' }), '20 pairs');
    await user.type(screen.getByLabelText('Custom instructions (optional)'), 'Short ones.');
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(lastCall('generate-examples').request).toMatchObject({ instructions: 'Write 20 examples. Short ones.' });
  });

  it('of all cards are downloaded as one file, without those rated bad', async () => {
    const { user, row, toast } = await showPairs();
    const save = jest.fn((_file: Blob) => 'blob:1');
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined });
    const other = { id: 'other', url: 'https://example.com/2', title: 'Mill', content: 'Text', knowledgeBase: 'Text' };
    act(() => addCard({ ...other, examples: [{ user: 'What turns?', assistant: 'The stone.' }] }));
    await user.click(row('grain').getByRole('button', { name: 'Bad' }));
    await user.click(screen.getAllByRole('button', { name: 'Download' })[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: '5 examples: JSONL' }));
    expect(toast()).toMatch(/^Downloaded: Content saved as examples_openai_\d{4}-\d\d-\d\d\.jsonl$/);
    const lines = (await textOf(save.mock.calls[0]?.[0] as Blob)).trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines.join()).toContain('The stone.');
    expect(lines.join()).not.toContain('What is grain?');
  });
});
