import { addCard, getCards } from '../cards/cards';
import { viewCard } from '../cards/view-card';
import { newRunId } from '../operation/run-query';

/** A text for first steps, with what all operations need: headings, a list, a table and facts. Shorter than a prompt's limit. */
const sampleText = `# Storm lantern: user guide

The storm lantern is an oil lamp for boats, tents and gardens. A glass cylinder protects its flame from wind and rain. The lantern burns for 20 hours on one filling of 0.3 litres.

- Model: SL-200
- Weight: 1.4 kg
- Price: 49.90 euros
- Warranty: 5 years

## Lighting the lantern

1. Fill the tank with lamp oil, and wait for ten minutes until the wick is wet.
2. Raise the glass with the lever, and light the wick.
3. Lower the glass, and turn the wick down until the flame no longer smokes.

Never use petrol or spirit. They catch fire in the tank.

## Cleaning and care

Clean the glass with warm water once a week. Replace the wick after 200 hours, or when it burns unevenly. Store the lantern with an empty tank in winter, since old oil clogs the wick.

## Sizes and prices

| Size | Height | Burning time | Price |
| --- | --- | --- | --- |
| Small | 24 cm | 12 hours | 29.90 euros |
| Large | 31 cm | 20 hours | 49.90 euros |

Spare wicks cost 3.50 euros each. The shop sends orders within two days, and accepts returns for 30 days. The warranty covers the tank and the frame for five years.
`;

/** Adds the sample and focuses it; only while there are no cards, since the button may be pressed twice. */
export function addSample(): void {
  if (getCards().length > 0) return;
  const id = newRunId();
  addCard({ id, url: 'Sample Text', title: 'Sample Content', content: sampleText, source: 'Storm lantern' });
  viewCard(id);
}
