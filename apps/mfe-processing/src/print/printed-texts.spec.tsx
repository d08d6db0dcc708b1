import { setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen } from '@testing-library/react';
import { addCard } from '../cards/cards';
import { renderMain, resetWork } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const printed = () => document.querySelector('[data-printed]');

it('prints the titles, addresses and whole texts of the cards and the final prompt, and nothing on screen', async () => {
  await renderMain();
  const page = { url: 'https://a.test/', title: 'Harbour', content: 'Boats\n\nForty.' };
  const examples = [{ user: 'How many?', assistant: 'Forty.' }];
  await act(async () => {
    addCard({ id: 'a', ...page, examples });
    addCard({ id: 'b', url: 'Uploaded File', source: 'b.pdf', title: '', content: 'Raw', knowledgeBase: 'Better' });
    setFinalPrompt('All of it');
  });
  await screen.findByRole('heading', { name: 'Harbour' });
  expect(printed()).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelectorAll('[data-printed]')).toHaveLength(1);
  expect([...(printed()?.querySelectorAll('section') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Harbourhttps://a.test/Boats\n\nForty.\n\n## Generated Examples\n\nQ: How many?\nA: Forty.',
    'Uploaded FileUploaded File · b.pdfBetter',
    'Final Combined PromptAll of it',
  ]);
  fireEvent(window, new Event('afterprint'));
  expect(printed()).toBeNull();
});

it('prints a final prompt without cards', async () => {
  await renderMain();
  await act(async () => setFinalPrompt('Alone'));
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelectorAll('[data-printed]')).toHaveLength(1);
  expect(printed()).toHaveTextContent('Final Combined PromptAlone');
});

it('prints the page as it is without a text', async () => {
  await renderMain();
  fireEvent(window, new Event('beforeprint'));
  expect(printed()).toBeNull();
});
