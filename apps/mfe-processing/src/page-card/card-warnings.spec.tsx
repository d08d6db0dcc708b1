import { act, screen, within } from '@testing-library/react';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { addCard } from '../cards/cards';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const ofFile = 'Page 3 could not be read.';
const ofBase = '2 of 9 parts could not be optimised and are left out: The model is tired.';
const ofPairs = '1 of 9 parts gave no pairs: The model is tired.';
const examples = [{ user: 'What is grain?', assistant: 'Food.' }];

async function showCard() {
  const { user } = await renderMain();
  act(() => addCard({ id: 'card', url: 'Uploaded File', title: 'Title', content: 'Raw text', warnings: [ofFile] }));
  await screen.findByRole('heading', { name: 'Title' });
  const card = within(screen.getByRole('region', { name: 'Title' }));
  const press = (name: string) => user.click(card.getByRole('button', { name }));
  const enhance = async (warnings?: string[]) => {
    await press('Enhance with AI');
    await press('Enhance Content');
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples, warnings });
  };
  const shown = () => [ofFile, ofBase, ofPairs].filter((warning) => card.queryByText(warning));
  return { press, enhance, shown };
}

describe('the warnings of a card', () => {
  it('include what the model omitted, as long as its text is shown', async () => {
    const { press, enhance, shown } = await showCard();
    expect(shown()).toEqual([ofFile]);
    await enhance([ofBase]);
    expect(shown()).toEqual([ofFile, ofBase]);
    await press('Reset to Original');
    expect(shown()).toEqual([ofFile]);
    await enhance();
    expect(shown()).toEqual([ofFile]);
  });

  it('do not include a failure of the text that Reset to Original drops', async () => {
    const { press, enhance } = await showCard();
    await enhance();
    await press('Generate Examples');
    await press('Generate');
    await lastCall('generate-examples').reject(new Error('broken'));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    await press('Reset to Original');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('name the figures, names and code that a rewrite lost or added', async () => {
    const { press } = await showCard();
    await press('Enhance with AI');
    await press('Enhance Content');
    await lastCall('optimize-content').resolve({
      knowledge_base: 'Base',
      examples,
      faithfulness: {
        checked: 20,
        missing: [
          { kind: 'number', count: 1, values: ['1874'] },
          { kind: 'unit', count: 12, values: ['12 %', '40 km'] },
        ],
        added: [{ kind: 'name', count: 1, values: ['Peter Holm'] }],
      },
    });
    expect(screen.getByText('13 figures missing: 1874, 12 %, 40 km and 10 more')).toBeVisible();
    expect(screen.getByText('1 name new: Peter Holm')).toBeVisible();
  });

  it('include those of the latest examples and of the text', async () => {
    const { press, enhance, shown } = await showCard();
    await enhance([ofBase]);
    await press('Generate More');
    await lastCall('generate-examples').resolve({ examples, warnings: [ofPairs] });
    expect(shown()).toEqual([ofFile, ofBase, ofPairs]);
    await press('Generate More');
    await lastCall('generate-examples').resolve({ examples });
    expect(shown()).toEqual([ofFile, ofBase]);
  });

  it("drop those of a raw text's examples along with that text", async () => {
    const { press, shown } = await showCard();
    await press('Generate Examples');
    await press('Generate');
    await lastCall('generate-examples').resolve({ examples, warnings: [ofPairs] });
    expect(shown()).toEqual([ofFile, ofPairs]);
    await press('To JSON');
    await lastCall('transform-to-json').resolve({ title: 'T' });
    expect(shown()).toEqual([ofFile]);
  });
});
