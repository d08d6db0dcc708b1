import type { Archive } from '../package/archive';
import { readRelationships } from '../package/relationships';
import { SlideShapes } from '../pptx/slide-shapes';
import type { TextBudget } from '../text-budget';

/** Reads the text boxes and other shapes with text of a sheet. */
export async function readTextBoxes(archive: Archive, sheet: string, budget: TextBudget): Promise<string[]> {
  const blocks: string[] = [];
  for (const { type, target } of await readRelationships(archive, sheet)) {
    if (type !== 'drawing') continue;
    const shapes = new SlideShapes(budget);
    await archive.parse(target, shapes);
    const texts = shapes.shapes.map(({ paragraphs }) =>
      paragraphs
        .map(({ text }) => text)
        .join('\n')
        .trim(),
    );
    blocks.push(...texts.filter((text) => text !== ''));
  }
  return blocks;
}
