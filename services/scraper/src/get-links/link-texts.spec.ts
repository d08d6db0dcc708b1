import { LinkTexts } from './link-texts';

describe('the title of a page', () => {
  it('is its first text', () => {
    const texts = new LinkTexts();
    texts.add('a', 'Prices', '');
    texts.add('a', 'What it costs', 'Label');
    expect(texts.titles()('a', () => 'P 1')).toBe('Prices');
  });

  it('is not a text shared by links to several pages, if there is another', () => {
    const texts = new LinkTexts();
    for (const page of ['a', 'b', 'c', 'd']) texts.add(page, 'Zum Beitrag', '');
    texts.add('a', 'A day at sea', '');
    texts.add('b', '', 'By its label');
    const title = texts.titles();
    expect(title('a', () => 'A')).toBe('A day at sea');
    expect(title('b', () => 'B')).toBe('By its label');
    expect(title('c', () => 'The long way')).toBe('The long way');
    expect(title('d', () => '4711')).toBe('Zum Beitrag');
  });

  it.each([
    'Next',
    'Prev',
    'Up',
    'Index',
    'Read more',
    '« Zurück',
    'Weiterlesen …',
    'Suivant',
    '下一页 »',
    '続きを読む',
    '2',
  ])('is never the navigation word "%s", even when only one link has it', (word) => {
    const texts = new LinkTexts();
    for (const page of ['a', 'b', 'c']) texts.add(page, word, word);
    texts.add('b', 'Installing the server', '');
    texts.add('c', '', 'Title that the page has');
    const title = texts.titles();
    expect(title('a', () => 'Chapter')).toBe('Chapter');
    expect(title('b', () => 'B')).toBe('Installing the server');
    expect(title('c', () => 'C')).toBe('Title that the page has');
  });

  it('may contain a navigation word beside others', () => {
    const texts = new LinkTexts();
    texts.add('a', 'Next steps', '');
    expect(texts.titles()('a', () => 'A')).toBe('Next steps');
  });

  it('may be shared with one other page', () => {
    const texts = new LinkTexts();
    for (const page of ['a', 'b']) texts.add(page, 'Introduction', '');
    expect(texts.titles()('a', () => 'Chapter one')).toBe('Introduction');
  });

  it('prefers a hint to the address', () => {
    const texts = new LinkTexts();
    texts.add('a', '', 'Picture of a boat');
    const title = texts.titles();
    expect([title('a', () => 'Img 7'), title('b', () => 'Img 8')]).toEqual(['Picture of a boat', 'Img 8']);
  });
});
