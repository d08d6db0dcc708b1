import { sectionsOf } from '../text/outline';
import { offlineEnhance } from './enhance-styles';

const prose =
  'The storm lantern is made of brass and glass that withstands wind. It burns for 20 hours with one filling. It has a handle of steel wire.';

it.each(['USD 49.90', '49.90 EUR', '1 290 kr', '₹ 500'])(
  'takes the price line %j neither as a heading nor as a point',
  (price) => {
    const text = `${price}\n\n${prose}\n\n${price} with shipping`;
    expect(sectionsOf(text).map(({ heading }) => heading)).toEqual([null]);
    const summary = offlineEnhance(text, 'summary');
    expect(summary.split('\n')[0]).toBe('# Summary');
    expect(summary).not.toMatch(new RegExp(`^- ${price.replace('.', '\\.')}$`, 'm'));
  },
);

it('summarises a text of fields by its fields', () => {
  const text =
    'Name: Ostby Harbour\nFounded: 1874\nFounder: Marta Lind\n\n| Property | Value |\n| --- | --- |\n| Depth | 12 m |\n| Width | 90 m |\n';
  expect(offlineEnhance(text, 'summary')).toBe(
    '# Summary\n\n- **Name:** Ostby Harbour\n- **Founded:** 1874\n- **Founder:** Marta Lind\n- **Depth:** 12 m\n- **Width:** 90 m',
  );
});

it('keeps a table without sentences and fields', () => {
  const table = '| Planet | Moons | Found |\n| --- | --- | --- |\n| Mercury | 0 | |\n| Saturn | 146 | 1610 |';
  expect(offlineEnhance(`# Planets\n\n${table}`, 'summary')).toContain(table);
});
