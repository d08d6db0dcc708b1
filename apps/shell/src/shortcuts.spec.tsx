import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Shortcuts } from './shortcuts';

describe('the list of shortcuts', () => {
  it('opens on a question mark, but not while one is typed into a text', async () => {
    render(
      <>
        <input aria-label="Text" />
        <Shortcuts />
      </>,
    );
    const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.type(screen.getByLabelText('Text'), '?');
    expect(list()).not.toBeInTheDocument();
    await userEvent.tab();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.getByText(/^undo the last change/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(list()).not.toBeInTheDocument();
  });
});
