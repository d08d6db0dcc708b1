import { htmlPage, prose, readHtml } from '../testing/read-html';

const menu = `<header class="site-header"><nav class="main-nav"><ul>${['Home', 'Shop', 'News', 'Help', 'Contact']
  .map((name) => `<li><a href="/${name}">${name}</a></li>`)
  .join('')}</ul></nav></header>`;
const foot = `<footer class="site-footer"><ul><li><a href="/privacy">Privacy policy</a></li><li><a href="/terms">Terms of
  use</a></li></ul><p>© 2026 The Example. All rights reserved.</p></footer>`;
const page = (title: string, body: string, head = '') => htmlPage(title, `${menu}<main>${body}</main>${foot}`, head);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a forum thread', () => {
  const post = (n: number) => `<article class="message message--post" id="post-${n}">
    <div class="message-user"><h4 class="message-name"><a class="username" href="/members/${n}">Sailor${n}</a></h4></div>
    <div class="message-content"><time datetime="2026-01-0${n}">Jan ${n}, 2026</time>
    <div class="message-body"><div class="bbWrapper">${prose(`question ${n}`, 4)}</div></div></div>
    <div class="actionBar"><a href="/reply?quote=${n}">Reply</a> <a href="/report">Report</a></div></article>`;
  const read = readHtml(
    page(
      'How to moor in a storm? | Harbour forum',
      `<h1 class="p-title">How to moor in a storm?</h1><div class="block-body">${numbers(9).map(post).join('')}</div>`,
    ),
    { url: 'https://forum.example.com/threads/how-to-moor-in-a-storm.4711/' },
  );

  it('is classified by its posts', () => {
    expect(read).toMatchObject({ kind: 'forum', outcome: 'ok', title: 'How to moor in a storm?' });
  });

  it('keeps every post, not only the longest', () => {
    for (const n of numbers(9)) expect(read.content).toContain(`Sentence 2 about question ${n}`);
    expect(read.content).not.toContain('Privacy policy');
    expect(read.content).not.toContain('Contact');
  });
});

describe('the pages of a shop', () => {
  it('are a product with its description', () => {
    const data = JSON.stringify({ '@type': 'Product', name: 'Storm lantern', offers: { '@type': 'Offer', price: 49 } });
    const read = readHtml(
      page(
        'Storm lantern | The Example',
        `<div class="product"><div class="product-gallery"><img src="a.jpg"></div><div class="product-summary">
         <h1 class="product-title">Storm lantern</h1><p class="price">$49.00</p>
         <form class="cart"><input name="quantity" value="1"><button>Add to cart</button></form></div>
         <div class="product-description"><h2>Description</h2><p>${prose('the lantern', 20)}</p></div>
         <div class="product-specifications"><h2>Specifications</h2><table><tr><th>Weight</th><td>1.2 kg</td></tr>
         <tr><th>Height</th><td>31 cm</td></tr></table></div></div>
         <section class="related-products"><h2>You may also like</h2><ul>${numbers(4)
           .map(
             (n) => `<li class="product-card"><a href="/p/${n}"><img src="${n}.jpg"><h3>Other lamp ${n}</h3></a></li>`,
           )
           .join('')}</ul></section>`,
        `<script type="application/ld+json">${data}</script><meta property="og:type" content="product">`,
      ),
      { url: 'https://www.example.com/products/storm-lantern' },
    );
    expect(read.kind).toBe('product');
    expect(read.content).toContain('Sentence 5 about the lantern');
    expect(read.content).not.toContain('Other lamp 3');
    expect(read.content).not.toContain('Terms of');
  });

  it('are a collection with every card', () => {
    const card = (n: number) => `<li class="product-item grid__item"><a href="/products/${n}"><img src="${n}.jpg"></a>
      <h3 class="product-item__title"><a href="/products/${n}">Brass storm lantern with handle, number ${n}</a></h3>
      <p class="product-item__info">Height 31 cm, weight 1.2 kg, for oil and candles</p>
      <span class="price">$${n}9.00</span></li>`;
    const read = readHtml(
      page(
        'Lanterns | The Example',
        `<h1 class="collection-title">Lanterns</h1><p class="collection-description">${prose('lanterns', 1)}</p>
         <aside class="filters"><h3>Filter by price</h3><ul><li><a href="?p=1">Under $50</a></li></ul></aside>
         <ul class="product-grid grid">${numbers(40).map(card).join('')}</ul>
         <nav class="pagination"><a href="?page=2">2</a> <a href="?page=3">Next page</a></nav>`,
      ),
      { url: 'https://www.example.com/collections/lanterns' },
    );
    expect(read.kind).toBe('collection');
    for (const n of numbers(40)) expect(read.content).toContain(`Brass storm lantern with handle, number ${n}`);
    expect(read.content).not.toContain('Next page');
  });
});

describe('an article with older posts below it', () => {
  const text = numbers(8).map((n) => `<p>${prose(`the wall, part ${n}`, 3)}</p>`);
  const own = `<article class="post"><h1>The harbour wall</h1><div class="entry-content">${text.join('')}</div></article>`;
  const older = numbers(2).map(
    (n) =>
      `<article class="post"><h2><a href="/posts/${n}">Older post ${n}</a></h2><p>${prose(`post ${n}`, 2)}</p></article>`,
  );
  const head = '<meta property="og:type" content="article">';
  const read = readHtml(page('The harbour wall', own + older.join(''), head));

  it('is read without them', () => {
    expect(read.kind).toBe('article');
    for (const n of numbers(8)) expect(read.content).toContain(`Sentence 3 about the wall, part ${n}`);
    expect(read.content).not.toContain('about post');
  });
});

describe('the confidence of a page', () => {
  it('is high for an article, and absent for an empty page', () => {
    const article = readHtml(page('Storm', `<article><h1>Storm</h1><p>${prose('boats', 25)}</p></article>`));
    expect(article.kind).toBe('article');
    expect(article.confidence).toBeGreaterThan(0.8);
    expect(readHtml('')).not.toHaveProperty('confidence');
  });
});
