import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './button';

describe('a button', () => {
  it('ignores clicks while busy and keeps the focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Go</Button>);
    const button = screen.getByRole('button', { name: 'Go' });
    await userEvent.click(button);
    rerender(
      <Button onClick={onClick} busy>
        Going...
      </Button>,
    );
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not submit its form while busy', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('has a tooltip that explains why it is unavailable', async () => {
    const onClick = jest.fn();
    render(
      <Button onClick={onClick} unavailable="Nothing to clear yet">
        Clear
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Clear' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAccessibleDescription('Nothing to clear yet');
  });

  it('shows the explanation when it is pressed, until Escape, a second press or a press elsewhere', async () => {
    const onEscape = jest.fn();
    render(
      <div onKeyDown={onEscape}>
        <Button unavailable="Nothing to clear yet">Clear</Button>
        <p>Elsewhere</p>
      </div>,
    );
    const button = screen.getByRole('button', { name: 'Clear' });
    const explanation = () => screen.queryByRole('status');
    const press = () => userEvent.click(button);
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent('Nothing to clear yet');
    await userEvent.keyboard('{Escape}');
    expect(explanation()).toBeNull();
    expect(onEscape).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('status')).toBeVisible();
    await press();
    await waitFor(() => expect(explanation()).toBeNull());
    await press();
    expect(await screen.findByRole('status')).toBeVisible();
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(explanation()).toBeNull();
  });

  it('has an accessible name when it contains only an icon', () => {
    render(<IconButton label="Close chat" icon={<svg />} />);
    expect(screen.getByRole('button', { name: 'Close chat' })).toBeVisible();
  });
});
