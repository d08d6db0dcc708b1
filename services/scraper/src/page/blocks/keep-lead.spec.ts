import { htmlPage, prose, stateAfter } from '../testing/read-html';
import { keepLead } from './keep-lead';
import { pageBlocks } from './page-blocks';

const lead = prose('the lead', 2);

/** Returns the starts of the texts that remain where only `p` elements of the article are probable. */
function kept(body: string, description = lead): string[] {
  const text = `<article><p>${prose('the harbour', 2)}</p></article>`;
  const state = stateAfter(htmlPage('Harbour', `<main>${body}${text}</main>`), 'drop boilerplate');
  const { blocks } = pageBlocks(state.body, [state.body]);
  const isKept = keepLead(blocks, (index) => blocks[index]!.element.parent!.tag === 'article', description);
  return blocks.filter((_, index) => isKept(index)).map((block) => /about (the \w+)/.exec(block.text)![1]!);
}

describe('a lead above the text', () => {
  it.each([
    [`<div class="teaser"><p>${lead}</p></div>`],
    [`<div>${lead}</div><div>${prose('the lead', 3)}</div>`],
    [`<header><p>${lead} ${prose('a storm', 1)}</p></header>`],
  ])('is kept once: %s', (body) => {
    expect(kept(body)).toEqual(['the lead', 'the harbour']);
  });

  it.each([
    ['a line below the headline', `<p>${prose('the lead', 1)}</p>`, prose('the lead', 1)],
    ['another text', `<p>${prose('a storm', 2)}</p>`, lead],
    ['a link', `<p><a href="/x">${lead}</a></p>`, lead],
    ['hidden text', `<div hidden><p>${lead}</p></div>`, lead],
    ['what the text begins with', `<p>${prose('the harbour', 2)}</p>`, prose('the harbour', 2)],
    ['any text of a page without a description', `<p>${lead}</p>`, ''],
  ])('is not %s', (_, body, description) => {
    expect(kept(body, description)).toEqual(['the harbour']);
  });
});
