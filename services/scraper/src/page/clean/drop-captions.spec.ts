import { htmlPage, prose, readHtml } from '../testing/read-html';

const contentOf = (box: string): string =>
  readHtml(
    htmlPage('Ropes', `<article><h1>Ropes</h1><p>${prose('ropes', 8)}</p>${box}<p>${prose('knots', 4)}</p></article>`),
  ).content;
const caption = '<div class="caption">Strength of ropes</div>';
const table = '<table><tr><th>Rope</th><th>Strength</th></tr><tr><td>Hemp</td><td>9 kN</td></tr></table>';

describe('the caption of a table', () => {
  it.each([
    ['above it', `<div class="float">${caption}<div class="tabular">${table}</div></div>`],
    ['below it', `<div>${table}${caption}</div>`],
  ])('is kept: %s', (_, box) => {
    expect(contentOf(box)).toContain('Strength of ropes');
  });
});

it.each([
  ['the caption of an image above a table', `<div><img src="/a.jpg" alt="">${caption}${table}</div>`],
  ['the credit of an image above a table', `<div><p class="credit">Strength of ropes</p>${table}</div>`],
  ['the caption of an image in a box', `<div><div><img src="/a.jpg" alt=""></div>${caption}${table}</div>`],
])('%s is dropped', (_, box) => {
  expect(contentOf(box)).not.toContain('Strength of ropes');
});

it('the caption of an image is dropped beside text with a table', () => {
  const box = `<div><img src="/a.jpg" alt="">${caption}<div><p>${prose('hemp', 1)}</p>${table}</div></div>`;
  expect(contentOf(box)).not.toContain('Strength of ropes');
});
