import { htmlPage, prose, stateAfter } from '../testing/read-html';
import { dropArticleExtras } from './drop-article-extras';
import { pageBlocks } from './page-blocks';

const url = 'https://www.example.com/news/harbour';
const first = `<p>${prose('the harbour', 2)}</p>`;
const last = `<p>${prose('the pier', 2)}</p>`;

/** Returns the texts of an article that remain where all blocks are probable, with a mark for each image. */
function kept(body: string): string[] {
  const state = stateAfter(htmlPage('Harbour to close', `<main>${body}</main>`), 'drop hidden');
  const { blocks } = pageBlocks(state.body, [state.body]);
  const isKept = dropArticleExtras(blocks, () => true, { title: 'Harbour to close', url });
  return blocks
    .filter((_, index) => isKept(index))
    .map(({ text }) => text.replace(/^Sentence \d about (.*?) goes.*/, '$1'));
}

const around = (body: string): string[] => kept(`${first}${body}${last}`);

describe('what remains between the paragraphs of an article', () => {
  it.each([
    ['Read more: <a href="/news/ferry">A new ferry for the islands</a>'],
    ['[Related: <a href="https://example.com/news/ferry">A new ferry for the islands</a>]'],
    ['Czytaj też: <a href="https://news.example.com/ferry">Nowy prom na wyspy już pływa</a>'],
    ['LEE MÁS | <a href="/news/ferry">Un nuevo ferry para las islas</a>'],
    ['延伸阅读：<a href="/news/ferry">港口扩建工程本周动工</a>'],
    ['関連記事：<a href="/news/ferry">港の拡張工事が今週着工</a>'],
    ['อ่านเพิ่มเติม: <a href="/news/ferry">เริ่มก่อสร้างขยายท่าเรือสัปดาห์นี้</a>'],
    ['Photo: Ada Brun / Harbour Press'],
    ['(Foto: dpa)'],
    ['Фото: РИА Новости'],
    ['写真：共同通信'],
    ['图片来源：新华社'],
    ['The pier at low tide on Sunday. Photo by: Ada Brun'],
    ['Die Mole bei Ebbe, im Hintergrund die Insel (Foto: A. Brun, 19.01.2022).'],
  ])('is dropped: %s', (text) => {
    expect(around(`<p>${text}</p>`)).toEqual(['the harbour', 'the pier']);
  });

  it.each([
    [
      'a link to another site',
      '<p>Source: <a href="https://other.org/a">The ferries of the north sea</a></p>',
      'Source: T',
    ],
    ['a name', '<p>Captain: <a href="/people/ada">Ada Brun</a></p>', 'Captain: '],
    ['a Chinese name', '<p>船长：<a href="/people/ada">欧阳明月</a></p>', '船长：'],
    ['a name with hyphens', '<p>Captain: <a href="/people/ada">Anne-Marie Le-Brun</a></p>', 'Captain: '],
    ['a sentence', '<p>The ferry is described in <a href="/f">A new ferry for the islands</a></p>', 'The ferry'],
    ['an entry', '<ul><li>Best: <a href="/f">A new ferry for the islands</a></li></ul>', 'Best: A n'],
    ['a sentence about a photo', '<p>Photo: it shows the pier before the storm.</p>', 'Photo: it'],
    ['a sentence with a colon', '<p>It was their best photo: the pier (and the storm).</p>', 'It was the'],
    ['a heading', '<h2>Foto: Ada</h2>', 'Foto: Ada'],
  ])('is kept: %s', (_, body, start) => {
    expect(around(body)[1]).toMatch(new RegExp(`^${start}`));
  });

  it('is dropped when it is the title or a label', () => {
    const title = '<div>Harbour to close</div>';
    expect(kept(`${title}${first}<h2>Closing</h2>${last}<h3>More news</h3><p>You may also like:</p>`)).toEqual([
      'the harbour',
      'Closing',
      'the pier',
    ]);
    expect(kept(`${first}${title}`)).toEqual(['the harbour', 'Harbour to close']);
  });

  it('is kept when it is a list of labels', () => {
    const labels = ['Rope', 'Anchor', 'Lamp'].map((label) => `<h3>${label}</h3>`);
    expect(kept(`${first}${labels.join('')}`)).toContain('Rope');
  });

  it('is all that is kept of a page without paragraphs', () => {
    expect(kept('<div>Harbour to close</div><p>Photo: Ada Brun</p>')).toEqual(['Harbour to close', 'Photo: Ada Brun']);
  });
});

describe('the text of a block that begins with an image', () => {
  const markdownOf = (block: string): string => {
    const state = stateAfter(htmlPage('Harbour', `<main>${first}${block}${last}</main>`), 'drop hidden');
    const { blocks } = pageBlocks(state.body, [state.body]);
    dropArticleExtras(blocks, () => true, { title: 'Harbour', url });
    const { element } = blocks[1]!;
    return element.children.map((child) => (typeof child === 'string' ? child : child.tag)).join('');
  };

  it.each([
    ['<p><img src="a.jpg"><em>Getty Images / Ada Brun</em></p>', 'img'],
    ['<p><a href="a.jpg"><img src="a.jpg"></a> The pier at low tide</p>', 'a'],
    ['<p><img src="a.jpg"><br>Then tie the rope to the ring.</p>', 'imgbrThen tie the rope to the ring.'],
    ['<p><img src="a.jpg"><br>จากนั้นผูกเชือกเข้ากับห่วง</p>', 'imgbrจากนั้นผูกเชือกเข้ากับห่วง'],
    ['<p><img src="a.svg" width="16">Open all day</p>', 'imgOpen all day'],
    ['<p>The pier <img src="a.jpg"></p>', 'The pier img'],
  ])('is dropped unless it is a sentence: %s', (block, expected) => {
    expect(markdownOf(block)).toBe(expected);
  });
});
