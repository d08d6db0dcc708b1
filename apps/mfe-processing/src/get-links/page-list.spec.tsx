import type { Link } from '@winnow/contracts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PageList } from './page-list';

const makeLinks = (count: number): Link[] =>
  Array.from({ length: count }, (_, index) => ({
    url: `https://example.com/${index}`,
    text: index % 2 ? `Odd ${index}` : `Even ${index}`,
  }));

function Harness({ links, onSelect }: { links: Link[]; onSelect: (urls: string[]) => void }) {
  const [selected, setSelected] = useState<string[]>([]);
  const select = (urls: string[]) => {
    onSelect(urls);
    setSelected(urls);
  };
  return <PageList host="docs.example.org" outdated={null} links={links} selectedUrls={selected} onSelect={select} />;
}

function setUp(count: number) {
  const links = makeLinks(count);
  const onSelect = jest.fn<void, [string[]]>();
  render(<Harness links={links} onSelect={onSelect} />);
  return { links, onSelect, user: userEvent.setup() };
}

const checkbox = (index: number) => screen.getByRole('checkbox', { name: new RegExp(`^(Odd|Even) ${index}\\b`) });

describe('the page list', () => {
  it('selects a range when shift is held, and deselects it the same way', async () => {
    const { user } = setUp(10);
    await user.click(checkbox(1));
    await user.keyboard('{Shift>}');
    await user.click(checkbox(4));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('Selected Pages (4)')).toBeVisible();
    await user.click(checkbox(4));
    await user.keyboard('{Shift>}');
    await user.click(checkbox(2));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('Selected Pages (1)')).toBeVisible();
    expect(checkbox(1)).toBeChecked();
  });

  it('selects a range with Shift+Space when the browser’s click has no modifiers', () => {
    setUp(10);
    fireEvent.click(checkbox(1));
    fireEvent.keyDown(checkbox(4), { key: ' ', shiftKey: true });
    fireEvent.click(checkbox(4));
    expect(screen.getByText('Selected Pages (4)')).toBeVisible();
    fireEvent.click(checkbox(7));
    expect(screen.getByText('Selected Pages (5)')).toBeVisible();
  });

  it('selects no range with a mouse click after Shift+Space that was released elsewhere', async () => {
    const { user } = setUp(10);
    await user.click(checkbox(1));
    fireEvent.keyDown(checkbox(4), { key: ' ', shiftKey: true });
    await user.click(checkbox(7));
    expect(screen.getByText('Selected Pages (2)')).toBeVisible();
  });

  it('reports the selection in list order, whatever the order of the clicks', async () => {
    const { user, onSelect } = setUp(5);
    await user.click(checkbox(3));
    await user.click(checkbox(0));
    expect(onSelect).toHaveBeenLastCalledWith(['https://example.com/0', 'https://example.com/3']);
  });

  it('names the website of its pages', () => {
    setUp(3);
    expect(screen.getByText('3 pages').parentElement).toHaveTextContent('3 pages of docs.example.org');
  });

  it('turns Select All into Deselect All and back', async () => {
    const { user, links, onSelect } = setUp(6);
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    expect(onSelect).toHaveBeenLastCalledWith(links.map(({ url }) => url));
    await user.click(screen.getByRole('button', { name: 'Deselect All' }));
    expect(onSelect).toHaveBeenLastCalledWith([]);
    expect(screen.getByRole('button', { name: 'Select All' })).toBeVisible();
  });

  it('selects only the filtered pages, and keeps the previous selection', async () => {
    const { user } = setUp(10);
    await user.click(checkbox(0));
    await user.type(screen.getByLabelText('Filter pages'), 'odd');
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(5));
    expect(screen.getByText('5 of 10', { exact: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select All (5 matches)' }));
    expect(screen.getByRole('button', { name: 'Deselect All (5 matches)' })).toBeVisible();
    expect(screen.getByText('Selected Pages (6)')).toBeVisible();
  });

  it('is one tab stop in which arrow keys move and space selects', async () => {
    const { user } = setUp(8);
    act(() => checkbox(0).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(checkbox(2)).toHaveFocus());
    await user.keyboard(' ');
    expect(checkbox(2)).toBeChecked();
    await user.keyboard('{End}');
    await waitFor(() => expect(checkbox(7)).toHaveFocus());
    expect(screen.getAllByRole('checkbox').filter((element) => element.tabIndex === 0)).toHaveLength(1);
  });

  it.each([10, 5_000])('handles each key in the row that the previous one focused, in a list of %d', async (count) => {
    const { user, onSelect } = setUp(count);
    act(() => checkbox(0).focus());
    // No event-loop turn between the keys of one call, as when both are pressed at once.
    await user.setup({ delay: null }).keyboard('{ArrowDown} {End} ');
    expect(onSelect).toHaveBeenLastCalledWith(['https://example.com/1', `https://example.com/${count - 1}`]);
  });

  it('renders a small part of 5,000 pages and still selects them all', async () => {
    const { user, onSelect } = setUp(5_000);
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60);
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    expect(onSelect.mock.lastCall?.[0]).toHaveLength(5_000);
    expect(screen.getByText('Selected Pages (5000)')).toBeVisible();
  });

  it('shows a note when the filter matches nothing', async () => {
    const { user } = setUp(10);
    await user.type(screen.getByLabelText('Filter pages'), 'zebra');
    expect(await screen.findByText('No page matches the filter.')).toBeVisible();
  });
});
