import type { Line } from '../page-types';
import { listLabel } from './list-item';

/** Maximum distance of a label from its text in font sizes. */
const maxGap = 3;
/** Tolerance of their baselines in font sizes. */
const tolerance = 0.2;
/** Labels of a page; more are a table. */
const maxLabels = 300;

/**
 * Joins the labels of list items that are lines of their own to their text, on the same baseline: some producers paint
 * labels after all other text of the page.
 */
export function attachLabels(lines: readonly Line[]): readonly Line[] {
  const labels = new Set(lines.filter(({ text, rotation }) => rotation === 0 && listLabel.test(text.trim())));
  if (labels.size === 0 || labels.size > maxLabels) return lines;
  const labelOf = new Map<Line, Line>();
  for (const label of labels) {
    const text = lines
      .filter((line) => !labels.has(line) && isBeside(label, line))
      .reduce<Line | undefined>((nearest, line) => (nearest && nearest.x0 <= line.x0 ? nearest : line), undefined);
    if (!text || labelOf.has(text)) continue;
    labelOf.set(text, label);
    labels.delete(label);
  }
  const attached = new Set(labelOf.values());
  return lines.flatMap((line) => {
    if (attached.has(line)) return [];
    const label = labelOf.get(line);
    return [label ? joinLines(label, line) : line];
  });
}

const isBeside = (label: Line, line: Line): boolean =>
  line.rotation === 0 &&
  Math.abs(line.y - label.y) < tolerance * line.size &&
  line.x0 > label.x1 - tolerance * line.size &&
  line.x0 - label.x1 < maxGap * line.size;

const joinLines = (label: Line, line: Line): Line => ({
  ...line,
  text: `${label.text.trim()} ${line.text}`,
  parts: [`${label.text.trim()} ${line.parts[0] ?? ''}`, ...line.parts.slice(1)],
  x0: label.x0,
  items: [...(label.items ?? []), ...(line.items ?? [])],
});
