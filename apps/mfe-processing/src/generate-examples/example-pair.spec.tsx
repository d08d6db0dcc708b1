import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExamplePair } from './example-pair';

const pair = { user: 'How many?', assistant: 'Forty.' };

describe('an example', () => {
  it('shows the sentence that supports its answer', () => {
    render(
      <ExamplePair example={{ ...pair, source: { quote: 'There were forty.', start: 0, end: 17 }, grounded: 1 }} />,
    );
    expect(screen.getByText('There were forty.')).toBeInTheDocument();
    expect(screen.queryByText('Not found in the text')).not.toBeInTheDocument();
  });

  it('shows that sentence on demand, until Escape is pressed', async () => {
    render(<ExamplePair example={{ ...pair, source: { quote: 'There were forty.', start: 0, end: 17 } }} />);
    await userEvent.click(screen.getByText('Source'));
    expect(screen.getByRole('group')).toHaveAttribute('open');
    screen.getByText('Source').focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('group')).not.toHaveAttribute('open');
  });

  it('marks an answer that the text does not support', () => {
    render(<ExamplePair example={{ ...pair, grounded: 0.2 }} />);
    expect(screen.getByText('Not found in the text')).toBeVisible();
  });
});
