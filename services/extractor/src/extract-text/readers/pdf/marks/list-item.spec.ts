import { isBulleted, listLabel, toListItem } from './list-item';

describe('toListItem', () => {
  it('takes the circles of answers to tick, and cent signs of OCR before words, for bullets', () => {
    // LaTeX's \bigcirc, which exam.cls draws beside each answer, has the code of a combining circle.
    for (const circle of ['\u20dd', '◯', '○']) {
      expect(toListItem(`${circle} Elm`)).toBe('- Elm');
      expect(isBulleted(`${circle} Elm`)).toBe(true);
      expect(listLabel.test(circle)).toBe(true);
    }
    expect(toListItem('¢ Elm')).toBe('- Elm');
    for (const text of ['¢ 50', '¢ per sack']) expect(toListItem(text)).toBe(text);
    expect(isBulleted('\u20ddc 2024')).toBe(false);
  });
});
