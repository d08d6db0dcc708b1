import { render, screen } from '@testing-library/react';
import type { PageCard } from '../cards/page-card';
import { DatasetDialog } from './dataset-dialog';

test('counts a pair of several cards once, as the file has it', () => {
  const card: PageCard = {
    id: 'first',
    position: 1,
    url: 'https://a.test/',
    title: 'Lamp',
    content: 'A lamp.',
    examples: [{ user: 'What is it?', assistant: 'A lamp.' }],
  };
  render(
    <DatasetDialog cards={[card, { ...card, id: 'copy', url: 'https://a.test/copy' }]} onClose={() => undefined} />,
  );
  expect(screen.getByText(/each with its source/)).toHaveTextContent('1 pair of 1 source');
});
