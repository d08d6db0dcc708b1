import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { addCard } from '../../cards/cards';
import { lastCall } from '../../testing/fake-api';
import { resetWork, renderMain } from '../../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../../testing/fake-api')>('../../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const rule = '\n\n---\n\n';

async function showPieces(...pieces: string[]) {
  const main = await renderMain();
  act(() => setFinalPrompt(pieces.join(rule)));
  const list = within(await screen.findByRole('navigation', { name: 'Pieces of the final prompt' }));
  await list.findByRole('button', { name: /^1 / });
  const order = () => getFinalPrompt().split(rule).join(' ');
  const press = (name: RegExp) => main.user.click(list.getByRole('button', { name }));
  return { ...main, list, order, press };
}

describe('the pieces of the final prompt', () => {
  it('show their size, and are moved by buttons that keep the focus', async () => {
    const { list, order, press, user } = await showPieces('One', 'Twenty', 'Three');
    expect(list.getByText('6')).toBeVisible();
    await press(/^Move down piece 1/);
    expect(order()).toBe('Twenty One Three');
    expect(list.getByRole('button', { name: 'Move down piece 2, One' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(order()).toBe('Twenty Three One');
    await press(/^Move down piece 3/);
    expect(order()).toBe('Twenty Three One');
  });

  it('have the names of their cards, unless the text starts with a title: pages by title, files by name', async () => {
    const web = { id: 'a', url: 'https://a.test/', title: 'Opening hours', content: 'We open at ten.' };
    const file = { id: 'b', url: 'Uploaded File', title: 'Uploaded Content', source: 'prices.csv', content: 'Tea,2' };
    const titled = { id: 'c', url: 'https://a.test/c', title: 'Contact | A', content: '# Contact\n\nWrite to us.' };
    const { list } = await showPieces('Typed', web.content, file.content, titled.content);
    act(() => [web, file, titled].forEach((card) => addCard(card)));
    for (const name of ['1 Typed', '2 Opening hours', '3 prices.csv', '4 Contact'])
      expect(list.getByRole('button', { name })).toBeVisible();
  });

  it('are moved by Alt and an arrow key, and by dragging', async () => {
    const { list, order, user } = await showPieces('One', 'Two', 'Three');
    act(() => list.getByRole('button', { name: '1 One' }).focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toBe('Two One Three');
    expect(list.getByRole('button', { name: '2 One' })).toHaveFocus();
    const transferred = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => void transferred.set(type, value),
      getData: (type: string) => transferred.get(type) ?? '',
      get types() {
        return [...transferred.keys()];
      },
    };
    const [first, , third] = list.getAllByRole('listitem');
    if (!first || !third) throw new Error('the list has no rows');
    fireEvent.dragStart(third, { dataTransfer });
    fireEvent.dragOver(first, { dataTransfer });
    fireEvent.drop(first, { dataTransfer });
    expect(order()).toBe('Three Two One');
  });

  it('are removed, and restored by Undo', async () => {
    const { order, press, user } = await showPieces('One', 'Two', 'Three');
    await press(/^Take out piece 2/);
    expect(order()).toBe('One Three');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(order()).toBe('One Two Three');
  });

  it('include title and address if selected, and are marked as added to the prompt', async () => {
    const { user } = await renderMain();
    act(() => addCard({ id: 'one', url: 'https://site.test/', title: 'Grain', content: ' Text ' }));
    await user.click(screen.getByRole('checkbox', { name: 'Title and address above each piece that is added' }));
    await user.click(await screen.findByRole('button', { name: 'Add to Final' }));
    expect(getFinalPrompt()).toBe('## Grain\nSource: https://site.test/\n\nText');
    await user.click(screen.getByRole('button', { name: 'In prompt' }));
    expect(getFinalPrompt()).toBe('');
  });
});

describe('a final prompt that exceeds the chat’s limit', () => {
  it('is summarized to fit, without examples, and warns when it is still too long', async () => {
    const { user } = await renderMain();
    act(() => setFinalPrompt('Long text. '.repeat(300)));
    await user.click(await screen.findByRole('button', { name: 'Summarize to fit' }));
    expect(lastCall('enhance-content').request.enhancementType).toBe('summary');
    await lastCall('enhance-content').resolve({
      knowledge_base: 'Short. '.repeat(300),
      examples: [{ user: 'Why?', assistant: 'So.' }],
      enhancementType: 'summary',
    });
    expect(getFinalPrompt()).toBe('Short. '.repeat(300));
    expect(screen.getByText(/The summary is still longer than the chat reads/, { selector: 'p' })).toBeVisible();
  });
});
