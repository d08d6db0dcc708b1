import { productAddress } from './product-address';

describe('the data addresses of a Shopify product', () => {
  it.each([
    ['https://shop.example/products/mug', '/products/mug'],
    ['https://shop.example/products/mug/?variant=12#reviews', '/products/mug'],
    ['https://shop.example/products/mug.json', '/products/mug'],
    ['https://shop.example/collections/all/products/mug', '/products/mug'],
    ['https://shop.example/en-gb/collections/all/products/mug', '/en-gb/products/mug'],
  ])('%s has its data at %s', (address, path) => {
    const found = productAddress(new URL(address));
    expect(found?.handle).toBe('mug');
    expect(found?.data.map(({ href }) => href)).toEqual([
      `https://shop.example${path}.json`,
      `https://shop.example${path}.js`,
    ]);
  });

  it.each(['https://shop.example/', 'https://shop.example/products/', 'https://shop.example/pages/about'])(
    'is null for %s',
    (address) => {
      expect(productAddress(new URL(address))).toBeNull();
    },
  );
});
