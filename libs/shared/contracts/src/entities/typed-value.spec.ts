import { typedRows, typedValue } from './typed-value';

describe('typedValue', () => {
  it.each([
    'Version',
    'min. version',
    'Zip code',
    'zip_code',
    'PLZ',
    'Article number',
    'Art.-Nr.',
    'Artikelnummer',
    'SKU',
  ])('keeps the digits of %s as text', (name) => {
    expect(typedValue('1.10', name)).toBe('1.10');
    expect(typedValue('4711', name)).toBe('4711');
  });

  it.each(['Price', 'Qty', 'Weight (kg)', 'Number of pages', 'Conversion', 'Hotel', 'Order total', ''])(
    'converts the number of %s',
    (name) => {
      expect(typedValue('49.90', name)).toBe(49.9);
    },
  );

  it('converts true and false, and keeps digits that a number would lose', () => {
    expect(['True', 'false', '007', '1234567890123456'].map((text) => typedValue(text))).toEqual([
      true,
      false,
      '007',
      '1234567890123456',
    ]);
  });
});

describe('typedRows', () => {
  it('keeps all values of a column as text if one of them is no number', () => {
    const rows = [
      ['1.10', '01234', '49.90'],
      ['1.9.1', '90210', '5'],
    ];
    expect(typedRows(['Python', 'area', 'price'], rows)).toEqual([
      { Python: '1.10', area: '01234', price: 49.9 },
      { Python: '1.9.1', area: '90210', price: 5 },
    ]);
  });
});
