import { isBulleted, toListItem } from './list-item';

describe('toListItem', () => {
  it('writes bullets as those of Markdown, also those of symbol fonts', () => {
    expect(['• Rye', '\uf0b7 Rye', '– Rye'].map(toListItem)).toEqual(['- Rye', '- Rye', '- Rye']);
    expect(isBulleted('\uf0b7 Rye')).toBe(true);
    expect(isBulleted('\uf0b7Rye')).toBe(false);
  });

  it('keeps check boxes', () => {
    expect(['☐ Rye', '\uf0fe Rye', '✔ Rye'].map(toListItem)).toEqual(['- ☐ Rye', '- \uf0fe Rye', '- ✔ Rye']);
    expect(isBulleted('☐ Rye')).toBe(true);
  });

  it('writes numbers as those of Markdown, and escapes other marks', () => {
    expect(['1) Rye', '# Rye', '| Rye'].map(toListItem)).toEqual(['1. Rye', '\\# Rye', '\\| Rye']);
  });
});
