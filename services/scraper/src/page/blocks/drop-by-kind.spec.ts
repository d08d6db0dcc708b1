import { htmlPage, prose, stateAfter } from '../testing/read-html';
import { dropByKind } from './drop-by-kind';
import { pageBlocks } from './page-blocks';

const textOf = (kind: Parameters<typeof dropByKind>[0], body: string): string => {
  const state = stateAfter(htmlPage('Page', `<main><h1>Moorings</h1>${body}</main>`), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = dropByKind(kind, blocks, () => true);
  return blocks.flatMap(({ text }, index) => (isKept(index) ? [text] : [])).join('\n');
};
const post = (n: number, rest: string) =>
  `<div class="post"><div class="text"><p>${prose(`mooring ${n}`)}</p></div>${rest}</div>`;

describe('what a forum shows beside its posts', () => {
  const signature = '<div class="signature" id="sig4">Sailing since 1987. My boats: Puffin, Tern.</div>';

  it('drops signatures and previews of linked pages', () => {
    const preview = `<aside class="onebox"><article class="onebox-body"><p>${prose('another site', 1)}</p></article></aside>`;
    const text = textOf('forum', post(1, signature) + post(2, preview) + post(3, signature));
    expect(text).not.toContain('Sailing since');
    expect(text).not.toContain('another site');
    for (const n of [1, 2, 3]) expect(text).toContain(`about mooring ${n}`);
  });

  it('drops comments on answers, but no replies that are marked as comments', () => {
    const comments = `<ul class="comments-list"><li class="comment"><span class="comment-copy">Which rope is it, and how long?</span></li></ul>`;
    const answered = textOf(
      'forum',
      `<div class="question">${post(1, comments)}</div><div class="answer">${post(2, comments)}</div>`,
    );
    expect(answered).not.toContain('Which rope');
    expect(answered).toContain('about mooring 2');
    expect(textOf('forum', `<div class="question">${post(1, '')}${comments}</div>`)).toContain('Which rope');
  });

  it('keeps them on pages of other kinds', () => {
    expect(textOf('documentation', post(1, signature))).toContain('Sailing since');
  });
});

describe('what a shop shows beside its products', () => {
  const reviews = ['Lovely rope.', 'Strong rope, quick delivery.'].map(
    (text) => `<div class="review-item"><p>${text}</p></div>`,
  );

  it('drops reviews by customers', () => {
    const text = textOf('product', post(1, `<div class="list">${reviews.join('')}</div>`));
    expect(text).not.toContain('quick delivery');
    expect(text).toContain('about mooring 1');
    expect(textOf('article', post(1, reviews.join('')))).toContain('quick delivery');
  });

  it('keeps reviews that are most of the page', () => {
    expect(textOf('product', `<div class="review-body"><p>${prose('the rope', 8)}</p></div>`)).toContain(
      'about the rope',
    );
  });

  it('drops the filters of a collection', () => {
    const filter =
      '<div class="sidebar filters"><ul><li><a href="/l/5">Under 5 m (2)</a></li><li><a href="/l/10">Under 10 m (4)</a></li></ul></div>';
    expect(textOf('collection', filter + post(1, ''))).not.toContain('Under 10 m');
  });
});
