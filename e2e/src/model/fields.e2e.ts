import { onBothScreens } from '../setup/screens';
import { expect, test } from '../setup/whole-product';
import { toast, uploadText } from '../setup/visitor';

const text = '# Storm lantern\n\nPrice: € 49.90\n\n| Plan | Boats |\n|---|---|\n| North | 12 |\n| South | 28 |\n';
const schema = {
  type: 'object',
  properties: {
    price: { type: 'number' },
    plans: {
      type: 'array',
      items: { type: 'object', properties: { plan: { type: 'string' }, boats: { type: 'integer' } } },
    },
    colour: { type: 'string' },
  },
};

onBothScreens(() => {
  test('fields of a schema are extracted from a card with their origin, and survive a reload @both', async ({
    page,
  }) => {
    const card = await uploadText(page, text);
    await card.getByRole('button', { name: 'Extract Fields' }).click();
    const area = card.getByRole('textbox', { name: 'Fields to extract' });
    await area.fill('{"type": "object", "properties": {"a": {"pattern": "a"}}}');
    await card.getByRole('button', { name: 'Extract', exact: true }).click();
    await expect(card.getByText('The keyword pattern of JSON Schema is not supported.')).toBeVisible();
    await area.fill(JSON.stringify(schema));
    await card.getByRole('button', { name: 'Extract', exact: true }).click();
    await expect(toast(page)).toContainText('Fields extracted successfully');
    const fields = card.getByRole('region', { name: 'Fields' });
    const rows = fields.getByRole('list', { name: 'Values' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(0)).toContainText('price49.9');
    await expect(rows.nth(0)).toContainText('Price: € 49.90');
    await expect(rows.nth(2)).toContainText('plans.0.boats12Table');
    await expect(fields.getByText('Not found: colour')).toBeVisible();
    await page.reload();
    await expect(rows).toHaveCount(5);
  });
});
