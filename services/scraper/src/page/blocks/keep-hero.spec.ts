import { htmlPage, stateAfter } from '../testing/read-html';
import { keepHero } from './keep-hero';
import { pageBlocks } from './page-blocks';

const addedOf = (body: string, kept: readonly string[] = []): string[] => {
  const state = stateAfter(htmlPage('Harbour', body), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = keepHero(blocks, (index) => kept.includes(blocks[index]!.text));
  return blocks.filter((_, index) => isKept(index)).map(({ text }) => text);
};
const menu = '<nav><a href="/">Home</a></nav>';
const heading = '<h1>Boats for every crew</h1>';
const lead = '<p>Hire one by the hour.</p>';
const features = '<section><h2>Fleet</h2><p>Forty boats lie in the harbour.</p></section>';

describe('the hero of a page', () => {
  it('is kept with the text below its heading', () => {
    const hero = `<header class="masthead"><div>${heading}${lead}<a href="/book">Book now</a></div></header>`;
    expect(addedOf(menu + hero + features)).toEqual(['Boats for every crew', 'Hire one by the hour.']);
  });

  it('ends at kept text', () => {
    const hero = `<section><div>${heading}${lead}<p>Open all year.</p></div></section>`;
    expect(addedOf(menu + hero, ['Hire one by the hour.'])).toEqual(['Boats for every crew', 'Hire one by the hour.']);
  });

  it('has no form', () => {
    const form = '<form><div>An email address is required.</div></form>';
    expect(addedOf(`<header>${heading}${form}</header>${features}`)).toEqual(['Boats for every crew']);
  });

  it.each([
    ['has no other section', `<section>${heading}</section>${features}`, ['Boats for every crew']],
    ['is no site name in a menu', `<nav>${heading}${lead}</nav>${features}`, []],
    ['is no consent dialog', `<section class="cookie-consent">${heading}${lead}</section>${features}`, []],
    ['is no heading that links elsewhere', `<header><h1><a href="/">Harbour</a></h1></header>${features}`, []],
    ['needs a heading', `<section>${lead}</section>${features}`, []],
  ])('%s', (_, body, expected) => {
    expect(addedOf(body)).toEqual(expected);
  });
});
