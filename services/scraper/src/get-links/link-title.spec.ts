import { tidyTitle, titleFromAddress } from './link-title';

describe('titles of links', () => {
  it.each([
    ['https://example.com/docs/getting-started.html', 'Getting started'],
    ['https://example.com/docs/index.html', 'Docs'],
    ['https://example.com/', 'example.com'],
    ['https://example.com/%C3%BCber-uns/', 'Über uns'],
    ['https://example.com/broken%zz', 'Broken%zz'],
  ])('of %s is %s without a text', (address, title) => {
    expect(titleFromAddress(address)).toBe(title);
  });

  it('are on one line, without decorations, and of limited length', () => {
    expect(tidyTitle('  » Read\n\t more  ›')).toBe('Read more');
    expect(tidyTitle(undefined)).toBe('');
    expect(tidyTitle('word '.repeat(100)).length).toBeLessThanOrEqual(200);
  });
});
