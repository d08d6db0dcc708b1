import { limits } from '@winnow/contracts';
import { htmlPage, prose, readHtml } from './testing/read-html';

const body = `<nav><a href="/prices" data-id="1">Prices</a></nav><main><h1>Storm</h1><p data-id="2">${prose('boats')}</p>
  <div class="box" data-id="3"><div class="box" DATA-ID="4">Side</div><div class="box">None</div></div><p hidden data-id="">x</p></main>`;
const page = htmlPage('Storm', body, '<meta name="price" content="9 EUR">');

it('reads attributes of all matching elements, also of nested, hidden and dropped ones', () => {
  const attributes = [
    { selector: '.box', attribute: 'data-id' },
    { selector: 'nav a', attribute: 'href' },
    { selector: '[hidden]', attribute: 'Data-Id' },
    { selector: 'h2', attribute: 'id' },
    { selector: 'p', attribute: '__proto__' },
  ];
  const values = [['3', '4'], ['/prices'], [''], [], []];
  const read = readHtml(page, { attributes });
  expect(read.attributes).toEqual(attributes.map((one, at) => ({ ...one, values: values[at] })));
  expect(read.content).toBe(readHtml(page).content);
  const selectors = { only: 'h1', remove: '.box, nav' };
  expect(readHtml(page, { attributes, selectors }).attributes).toEqual(read.attributes);
  expect(readHtml(page, { attributes, whole: true }).attributes).toEqual(read.attributes);
});

it('has no attributes unless they are requested', () => {
  expect(readHtml(page)).not.toHaveProperty('attributes');
});

it('limits the values of a page, with a warning', () => {
  const many = htmlPage(
    'Storm',
    `<p>${prose('boats')}</p>${'<i data-a="12345678"></i>'.repeat(limits.links.default + 1)}`,
  );
  const attributes = [{ selector: 'i', attribute: 'data-a' }];
  const read = readHtml(many, { attributes });
  expect(read.attributes?.[0]?.values).toHaveLength(limits.links.default);
  expect(read.warnings).toEqual(['The page has more attributes than the limit: the rest was dropped.']);
  expect(readHtml(many, { attributes, maxChars: 80 }).attributes?.[0]?.values).toHaveLength(10);
});

it('reads a page without the attributes when matching takes too long, with a warning', () => {
  const siblings = htmlPage('Storm', '<p class="x">wave</p>'.repeat(8_000));
  const read = readHtml(siblings, { attributes: [{ selector: 'a ~ p', attribute: 'class' }] });
  expect(read).not.toHaveProperty('attributes');
  expect(read.warnings).toEqual(['The page is too large for these selectors; it was read without the attributes.']);
});
