import { LinkTexts } from './link-texts';

describe('the title of a page', () => {
  it('is its first text, whatever comes later', () => {
    const texts = new LinkTexts();
    texts.add('a', 'Prices', '');
    texts.add('a', 'What it costs', 'Label');
    expect(texts.titles()('a', () => 'P 1')).toBe('Prices');
  });

  it('is never a text that stands on links to several pages, where there is another', () => {
    const texts = new LinkTexts();
    for (const page of ['a', 'b', 'c', 'd']) texts.add(page, 'Weiterlesen', '');
    texts.add('a', 'A day at sea', '');
    texts.add('b', '', 'By its label');
    const title = texts.titles();
    expect(title('a', () => 'A')).toBe('A day at sea');
    expect(title('b', () => 'B')).toBe('By its label');
    expect(title('c', () => 'The long way')).toBe('The long way');
    expect(title('d', () => '4711')).toBe('Weiterlesen');
  });

  it('may be that of one other page', () => {
    const texts = new LinkTexts();
    for (const page of ['a', 'b']) texts.add(page, 'Introduction', '');
    expect(texts.titles()('a', () => 'Chapter one')).toBe('Introduction');
  });

  it('is a hint before it is made from the address', () => {
    const texts = new LinkTexts();
    texts.add('a', '', 'Picture of a boat');
    const title = texts.titles();
    expect([title('a', () => 'Img 7'), title('b', () => 'Img 8')]).toEqual(['Picture of a boat', 'Img 8']);
  });
});
