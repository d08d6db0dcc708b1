import type { Archive } from '../package/archive';
import { readShapes } from '../package/drawing-shapes';
import { targetsOf, type Relationship } from '../package/relationships';
import type { TextBudget } from '../text-budget';

/** Reads the text boxes and other shapes with text of a sheet, by its relationships. */
export async function readTextBoxes(
  archive: Archive,
  relationships: readonly Relationship[],
  budget: TextBudget,
): Promise<string[]> {
  const blocks: string[] = [];
  for (const drawing of targetsOf(relationships, 'drawing'))
    for (const { paragraphs } of await readShapes(archive, drawing, budget)) {
      const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
      if (text.trim() !== '') blocks.push(text.trim());
    }
  return blocks;
}
