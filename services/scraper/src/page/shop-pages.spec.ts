import { htmlPage, prose, readHtml } from './testing/read-html';

const goods = [
  'Tide mug',
  'Slipway lamp',
  'Rope doormat',
  'Chart blanket',
  'Galley apron',
  'Storm candle',
  'Deck brush',
];
const card = (name: string, index: number): string =>
  `<li class="product post-${index} instock"><a href="/product/${index}"><img src="${index}.jpg" alt=""><h2>${name}</h2>
    <span class="price"><span class="amount">£${14 + index}.00</span></span></a>
    <a class="button add_to_cart_button" href="?add-to-cart=${index}">Add to cart</a></li>`;
const shop = (main: string): string =>
  htmlPage(
    'Home goods – Harbour Store',
    `<a href="#content">Skip to content</a><header><div class="site-title"><a href="/">Harbour Store</a></div>
      <nav><ul><li><a href="/">Home</a></li><li><a href="/cart">Cart</a></li></ul></nav></header>${main}
      <footer><h2>Subscribe to our emails</h2><div>© 2026, Harbour Store</div><a href="/refunds">Refund policy</a></footer>`,
    '<meta property="og:type" content="product.group">',
  );
const read = (main: string): string =>
  readHtml(shop(main), { url: 'https://store.example.com/product-category/home/' }).content;

describe('a short category of a shop', () => {
  const list = `<ul class="products columns-3">${goods.map(card).join('')}</ul>`;

  it.each([
    ['in its main element', `<main><h1>Home goods</h1>${list}</main>`],
    ['without one', `<div class="woocommerce"><h1>Home goods</h1>${list}</div>`],
  ])('is its products with their prices, %s', (_, main) => {
    const content = read(main);
    for (const [index, name] of goods.entries()) {
      expect(content).toContain(name);
      expect(content).toContain(`£${14 + index}.00`);
    }
    expect(content).not.toMatch(/Skip to|Subscribe|Refund|Add to cart/);
  });
});

describe('a menu of dishes, although its names are those of menus', () => {
  const dishes = (price: string) =>
    ['Fish soup', 'Plaice', 'Mussels', 'Risotto'].map(
      (name, index) =>
        `<div class="menu-item"><div class="menu-item-header"><h4>${name}</h4><span>${price.replace('7', `${index + 7}`)}</span></div>
         <p class="menu-item-description">${name} with bread and butter, as the chef likes it.</p></div>`,
    );
  const links = ['Hours', 'Rooms'].map((name) => `<li class="menu-item"><a href="/${name}">${name}, 7.50</a></li>`);
  const page = (price: string) =>
    readHtml(
      htmlPage(
        'Dishes',
        `<div><ul class="menu">${links.join('')}</ul></div><main><h1>Dishes</h1><section class="menu-section"><h2>Mains</h2>${dishes(price).join('')}</section></main>`,
      ),
    ).content;

  it.each(['€7.50', '7,50 €', '$7', '7.50', '7 kr'])('is content: %s', (price) => {
    const content = page(price);
    expect(content).toContain('## Mains');
    expect(content).toContain(price.replace('7', '8'));
    expect(content).toContain('Risotto with bread');
    expect(content).not.toContain('Rooms');
  });

  it('has names and descriptions whose names are those of menus, and that have no price', () => {
    const dish = (name: string, cost: number) =>
      `<div class="menu-item"><div class="menu-item-title">${name}</div><div class="menu-item-description">${name}, fried.</div><div class="menu-item-price">$${cost}</div></div>`;
    const { content } = readHtml(
      htmlPage(
        'Dishes',
        `<main><h1>Dishes</h1><div class="menu"><div class="menu-section"><div class="menu-section-title">Mains</div>${dish('Plaice', 7)}${dish('Cod', 8)}</div></div></main>`,
      ),
    );
    expect(content).toMatch(/Mains\s+Plaice\s+Plaice, fried\.\s+\$7\s+Cod/);
  });

  it.each([
    ['the total of a basket', 'Your basket has nothing in it. Subtotal: $0.00'],
    ['opening hours', 'Open 9.30 to 17.00, on Sundays 10.00–12.30'],
  ])('is no menu of a site with %s', (_, text) => {
    const { content } = readHtml(
      htmlPage(
        'Ships',
        `<div><div class="off-canvas-menu"><p>${text}</p></div><h1>Ships</h1><p>${prose('ships')}</p></div>`,
      ),
    );
    expect(content).toContain('about ships');
    expect(content).not.toContain(text.slice(0, 9));
  });
});
