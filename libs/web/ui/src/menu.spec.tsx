import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu, MenuEntry } from './menu';

test('entries have the colour of text, not the muted one of unavailable controls, and destructive ones are red', async () => {
  render(
    <Menu label="More">
      <MenuEntry>Save</MenuEntry>
      <MenuEntry isDestructive>Remove</MenuEntry>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const coloursOf = (name: string) =>
    screen.getByRole('button', { name }).className.match(/(?<=^| )text-(?!sm|start)\S+/g);
  expect(coloursOf('Save')).toEqual(['text-ink']);
  expect(coloursOf('Remove')).toEqual(['text-danger']);
});

// Safari's click.
test('Escape closes a menu whose button was clicked without getting the focus', async () => {
  render(
    <Menu label="More">
      <MenuEntry>Save</MenuEntry>
    </Menu>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('an entry may move the focus to another element', async () => {
  render(
    <>
      <Menu label="More">
        <MenuEntry>Save</MenuEntry>
        <MenuEntry onClick={() => screen.getByRole('textbox').focus()}>Rename</MenuEntry>
      </Menu>
      <input />
    </>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('More');
  await press('Save');
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await press('More');
  await press('Rename');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument();
});
