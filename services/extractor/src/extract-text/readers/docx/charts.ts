import type { Archive } from '../package/archive';
import { readShapes } from '../package/drawing-shapes';
import { readChart, type Chart } from '../package/read-chart';
import type { Relationship } from '../package/relationships';
import type { ReadLimits } from '../reader';
import { TextBudget } from '../text-budget';
import { escapeXml } from './styled-paragraph';

/** Converts the charts and diagrams of a document to paragraphs and tables of WordprocessingML, by relationship id. */
export async function readCharts(
  archive: Archive,
  relationships: readonly Relationship[],
  limits: ReadLimits,
): Promise<Map<string, string>> {
  const charts = new Map<string, string>();
  const budget = new TextBudget(limits);
  for (const { id, type, target } of relationships)
    if (type === 'chart') charts.set(id, toXml(await readChart(archive, target, budget)));
    else if (type === 'diagramData') {
      const shapes = await readShapes(archive, target, budget);
      const texts = shapes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
      charts.set(
        id,
        texts
          .filter((text) => text.trim() !== '')
          .map(toParagraph)
          .join(''),
      );
    }
  return charts;
}

const toParagraph = (text: string): string => `<w:p><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`;

function toXml({ lines, rows }: Chart): string {
  const cells = (row: readonly string[]): string => row.map((text) => `<w:tc>${toParagraph(text)}</w:tc>`).join('');
  const table = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('');
  return lines.map(toParagraph).join('') + (table === '' ? '' : `<w:tbl>${table}</w:tbl>`);
}
