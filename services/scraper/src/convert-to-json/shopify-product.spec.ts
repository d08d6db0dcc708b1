import { shopifyProduct } from './shopify-product';

const url = 'https://shop.example/collections/all/products/linen-shirt';
const productJson = {
  product: {
    id: 632910392,
    title: 'Linen shirt',
    body_html: '<p>Cool &amp; light.</p><ul><li>100% linen</li></ul><script>alert(1)</script>',
    vendor: 'Acme',
    product_type: 'Shirts',
    handle: 'linen-shirt',
    created_at: '2026-01-02T03:04:05+01:00',
    updated_at: '2026-02-02T03:04:05+01:00',
    published_at: '2026-01-03T00:00:00+01:00',
    tags: 'summer, linen',
    options: [
      { name: 'Size', position: 1, values: ['S', 'M'] },
      { name: 'Color', position: 2, values: ['White'] },
    ],
    variants: [
      {
        id: 1,
        title: 'S / White',
        sku: 'LS-S',
        barcode: '',
        price: '1,049.90',
        compare_at_price: '0.00',
        option1: 'S',
        option2: 'White',
        image_id: 7,
        presentment_prices: [
          { price: { amount: '899.00', currency_code: 'GBP' } },
          { price: { amount: 'free', currency_code: 'USD' } },
        ],
      },
      {
        id: 2,
        title: 'M / White',
        sku: 'LS-M',
        price: '39.00',
        compare_at_price: '59.00',
        option1: 'M',
        option2: 'White',
        image_id: null,
      },
    ],
    images: [
      { id: 7, src: '//cdn.shopify.com/s/a.jpg', alt: 'Front', width: 800, height: 600 },
      { id: 8, src: 'javascript:alert(1)', alt: null },
    ],
  },
};
const productJs = {
  id: 632910392,
  title: 'Linen shirt',
  handle: 'linen-shirt',
  description: 'Cool',
  type: 'Shirts',
  vendor: 'Acme',
  tags: ['summer'],
  available: true,
  options: [{ name: 'Size', values: ['S', 'M'] }, 'Color'],
  variants: [
    {
      id: 1,
      title: 'S',
      sku: 'LS-S',
      available: false,
      price: 4990,
      compare_at_price: null,
      option1: 'S',
      featured_image: { src: 'https://cdn.shopify.com/s/v.jpg' },
    },
    { id: 2, title: 'M', sku: 'LS-M', available: true, price: 3900, compare_at_price: 5900, option1: 'M' },
  ],
  images: ['//cdn.shopify.com/s/a.jpg'],
};
const page = (inside: string) => `<html><head>${inside}</head><body></body></html>`;
const jsonLd = (value: unknown) => page(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);

describe('a Shopify product', () => {
  it('reads product.json, the availability from product.js and the currency from the page', () => {
    const html = page('<meta property="og:price:currency" content="EUR">');
    const product = shopifyProduct({ url, json: productJson, js: productJs, html });
    expect(product).toMatchObject({
      type: 'shopify-product',
      id: '632910392',
      handle: 'linen-shirt',
      title: 'Linen shirt',
      description: 'Cool & light.\n\n- 100% linen',
      vendor: 'Acme',
      productType: 'Shirts',
      tags: ['summer', 'linen'],
      available: true,
      currency: 'EUR',
      priceRange: { min: { amount: 39, currency: 'EUR' }, max: { amount: 1049.9, currency: 'EUR' } },
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Color', values: ['White'] },
      ],
      images: [{ src: 'https://cdn.shopify.com/s/a.jpg', alt: 'Front', width: 800, height: 600 }],
      origins: { product: 'product.json', currency: 'page', available: 'product.js' },
    });
    expect(product.variants).toEqual([
      {
        id: '1',
        title: 'S / White',
        sku: 'LS-S',
        barcode: null,
        available: false,
        price: { amount: 1049.9, currency: 'EUR' },
        compareAtPrice: null,
        prices: [{ amount: 899, currency: 'GBP' }],
        options: { Size: 'S', Color: 'White' },
        image: 'https://cdn.shopify.com/s/a.jpg',
      },
      expect.objectContaining({
        id: '2',
        available: true,
        compareAtPrice: { amount: 59, currency: 'EUR' },
        image: null,
      }),
    ]);
  });

  it('reads product.js alone, whose amounts are hundredths', () => {
    const product = shopifyProduct({ url, js: productJs });
    expect(product.variants.map(({ price, available }) => [price?.amount, available])).toEqual([
      [49.9, false],
      [39, true],
    ]);
    expect(product.currency).toBeNull();
    expect(product.options.map(({ name }) => name)).toEqual(['Size', 'Color']);
    expect(product.origins['product']).toBe('product.js');
  });

  it('falls back to JSON-LD when the shop serves no documents', () => {
    const html = jsonLd({
      '@context': 'https://schema.org/',
      '@type': 'ProductGroup',
      name: 'Linen shirt',
      brand: { '@type': 'Brand', name: 'Acme' },
      hasVariant: [
        {
          '@type': 'Product',
          name: 'S',
          sku: 'LS-S',
          size: 'S',
          offers: {
            price: '49.90',
            priceCurrency: 'eur',
            availability: 'https://schema.org/OutOfStock',
            url: `${url}?variant=11`,
          },
        },
        {
          '@type': 'Product',
          name: 'M',
          size: 'M',
          offers: [{ price: 39, priceCurrency: 'EUR', availability: 'InStock' }],
        },
      ],
    });
    const product = shopifyProduct({ url, html });
    expect(product).toMatchObject({
      title: 'Linen shirt',
      vendor: 'Acme',
      handle: 'linen-shirt',
      currency: 'EUR',
      available: true,
    });
    expect(product.variants.map(({ id, available, options }) => [id, available, options])).toEqual([
      ['11', false, { size: 'S' }],
      [null, true, { size: 'M' }],
    ]);
    expect(product.options).toEqual([{ name: 'size', values: ['S', 'M'] }]);
  });

  it('keeps the currency of every variant, and gives the price range in one of them', () => {
    const offer = (name: string, price: string, priceCurrency: string) => ({
      '@type': 'Product',
      name,
      offers: { price, priceCurrency },
    });
    const hasVariant = [offer('S', '20.00', 'EUR'), offer('M', '9.00', 'USD'), offer('L', '25.00', 'EUR')];
    const product = shopifyProduct({ url, html: jsonLd({ '@type': 'ProductGroup', name: 'Shirt', hasVariant }) });
    expect(product.variants.map(({ price }) => price)).toEqual([
      { amount: 20, currency: 'EUR' },
      { amount: 9, currency: 'USD' },
      { amount: 25, currency: 'EUR' },
    ]);
    expect(product.priceRange).toEqual({
      min: { amount: 20, currency: 'EUR' },
      max: { amount: 25, currency: 'EUR' },
    });
  });

  it('accepts a price without currency and a variant without price', () => {
    const json = {
      product: {
        title: 'Card',
        variants: [
          { id: 1, title: 'Default Title', option1: 'Default Title', price: null },
          { id: 2, title: 'x', price: '5' },
        ],
        options: [{ name: 'Title', values: ['Default Title'] }],
      },
    };
    const product = shopifyProduct({ url, json });
    expect(product.options).toEqual([]);
    expect(product.variants[0]).toMatchObject({ price: null, options: {}, available: null });
    expect(product.priceRange).toEqual({ min: { amount: 5, currency: null }, max: { amount: 5, currency: null } });
    expect(product.available).toBeNull();
  });

  it("reads the displayed currency from the shop's script", () => {
    const html = page('<script>Shopify.currency = {"active":"JPY","rate":"1.0"};</script>');
    expect(shopifyProduct({ url, js: productJs, html }).currency).toBe('JPY');
  });
});

describe('a page without a product', () => {
  it.each([
    ['an ordinary page', page('<title>About us</title>')],
    ['a page whose JSON-LD is something else', jsonLd({ '@type': 'Article', name: 'News' })],
    ['broken JSON-LD', page('<script type="application/ld+json">{oops</script>')],
    ['an empty page', ''],
  ])('is rejected: %s', (_name, html) => {
    expect(() => shopifyProduct({ url, html, json: { errors: 'Not Found' }, js: 'nothing' })).toThrow(
      expect.objectContaining({ code: 'unsupported-type' }),
    );
  });

  it('is reported as blocked for a shop with a password', () => {
    const html = page('<form method="post" action="/password"><input type="password" name="password"></form>');
    expect(() => shopifyProduct({ url, html })).toThrow(
      expect.objectContaining({ code: 'blocked', message: expect.stringContaining('password') }),
    );
  });
});
