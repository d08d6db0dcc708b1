import { readProductData } from '../text/product-data';
import { htmlPage, prose, readHtml } from '../testing/read-html';

const offer = { '@type': 'Offer', price: '1249.00', priceCurrency: 'EUR' };

const read = (product: object, description = `<p>${prose('the lantern', 20)}</p>`, head = '') =>
  readHtml(
    htmlPage(
      'Storm lantern | The Example',
      `<div class="product"><h1 class="product-title">Storm lantern</h1><form class="cart"><input name="quantity"></form>
       <div class="product-description"><h2>Description</h2>${description}</div></div>`,
      `<meta property="og:type" content="product">${head}
       <script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Lantern', ...product })}</script>`,
    ),
    { url: 'https://www.example.com/products/storm-lantern', format: 'markdown' },
  ).content;

describe('the data of a product', () => {
  it('add the price that the content lacks', () => {
    expect(read({ offers: offer })).toMatch(/^1249\.00 EUR\n/);
    expect(read({ offers: [offer, { ...offer, price: 990 }] })).toMatch(/^990–1249\.00 EUR\n/);
    expect(read({ offers: { priceSpecification: [offer] } })).toMatch(/^1249\.00 EUR\n/);
    expect(read({ hasVariant: [{ offers: offer }] })).toMatch(/^1249\.00 EUR\n/);
    const shared =
      '<meta property="product:price:amount" content="9.50"><meta property="product:price:currency" content="SEK">';
    expect(read({}, undefined, shared)).toMatch(/^9\.50 SEK\n/);
    expect(read({ offers: { price: 9, priceCurrency: 'SEK' } })).toMatch(/^9 SEK\n/);
  });

  it.each(['Car', 'Book', 'SoftwareApplication'])('are those of a type that is sold: %s', (type) => {
    const data = JSON.stringify({ '@type': type, name: 'Lantern', offers: offer });
    expect(readProductData([data], new Map())?.price).toBe('1249.00 EUR');
  });

  it.each(['€ 1.249,00', '$1,249', '1249 €'])('add no price where the content has it as %s', (price) => {
    expect(read({ offers: offer }, `<p>${prose('the lantern', 20)} It costs ${price} here.</p>`)).not.toMatch(/EUR/);
  });

  it('add no price that is none, and nothing of a page with several products', () => {
    expect(read({ offers: { price: 'on request', priceCurrency: 'EUR' } })).not.toContain('EUR');
    expect(read({ offers: { price: 125 } })).not.toContain('125');
    const other = JSON.stringify({ '@type': 'Product', name: 'Other lantern' });
    const second = `<script type="application/ld+json">${other}</script>`;
    expect(read({ offers: offer }, undefined, second)).not.toContain('EUR');
  });

  it('add the specification that the content lacks', () => {
    const property = (name: string, value: unknown, unitText?: string) => ({ name, value, unitText });
    const additionalProperty = [property('Weight', 1.2, 'kg'), property('Height', '31 cm'), property('Empty', '')];
    const text = read({ additionalProperty }, `<p>${prose('the lantern', 20)}</p><p>Height: 31 cm</p>`);
    expect(text).toMatch(/\n- Weight: 1\.2 kg$/);
    expect(text.match(/31 cm/g)).toHaveLength(1);
  });

  it('add the description where the content is shorter than one', () => {
    const description = `<b>Made</b> of brass. ${prose('brass', 4)}`;
    expect(read({ description }, '<p>Loading.</p>')).toContain('Made of brass. Sentence 1 about brass');
    expect(read({ description })).not.toContain('Made of brass');
  });
});
