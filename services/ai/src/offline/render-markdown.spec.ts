import { enhancementTypes } from '@winnow/contracts';
import { offlineEnhance } from './enhance-styles';
import { offlineKnowledgeBase } from './knowledge-base';

const kept = [
  'Boats pay by their **length** and the [season](https://ostby.example/season?of=year).',
  '![A pier](https://ostby.example/pier.png)',
  'The file is named a\\_b\\_c.txt.',
  '| Length | *Winter* |\n| :-- | --: |\n| 6 m | [free](https://ostby.example/free) |',
  '1. Members of [the club](https://ostby.example/club) pay half.',
  '> The harbour master may `waive` fees in a **real** emergency.',
];
const content = `# Tariffs\n\n${kept.join('\n\n')}\n\n> Fees are due\n> at *noon*.\n`;

describe('the Markdown of the built-in model', () => {
  it.each(enhancementTypes.filter((style) => style !== 'summary'))(
    'keeps emphasis, links, quotations and tables: %s',
    (style) => {
      const text = offlineEnhance(content, style);
      // Simplified sentences are bullets, also in a quotation.
      const bullets = (block: string) => (style === 'simplify' ? block.replace(/^> /, '> - ') : block);
      for (const block of kept) expect(text).toContain(bullets(block));
      expect(text).toContain(bullets('> Fees are due at *noon*.'));
    },
  );

  it('keeps them in a knowledge base, also as bullets', () => {
    for (const block of kept) expect(offlineKnowledgeBase(content)).toContain(block);
    const bullets = offlineKnowledgeBase(content, 'As bullet points');
    expect(bullets).toContain(`- ${kept[0]}`);
    expect(bullets).toContain('> - The harbour master may `waive` fees');
  });

  it('changes the words of links, but not their addresses', () => {
    const link = '[it is here](https://ostby.example/utilize-it!approximately)';
    expect(
      offlineEnhance(`See what it's for: [it's here!](https://ostby.example/utilize-it!approximately)`, 'professional'),
    ).toContain('(https://ostby.example/utilize-it!approximately)');
    expect(offlineEnhance(`You utilize the pier: ${link}.`, 'simplify')).toContain(`You use the pier: ${link}.`);
  });
});
