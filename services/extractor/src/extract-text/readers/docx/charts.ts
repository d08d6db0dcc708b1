import type { Archive } from '../package/archive';
import { readChart, type Chart } from '../package/read-chart';
import type { Relationship } from '../package/relationships';
import type { ReadLimits } from '../reader';
import { TextBudget } from '../text-budget';
import { escapeXml } from './styled-paragraph';

/** Converts the charts of a document to paragraphs and tables of WordprocessingML, by relationship id. */
export async function readCharts(
  archive: Archive,
  relationships: readonly Relationship[],
  limits: ReadLimits,
): Promise<Map<string, string>> {
  const charts = new Map<string, string>();
  const budget = new TextBudget(limits);
  for (const { id, type, target } of relationships)
    if (type === 'chart') charts.set(id, toXml(await readChart(archive, target, budget)));
  return charts;
}

function toXml({ lines, rows }: Chart): string {
  const paragraph = (text: string): string => `<w:p><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`;
  const cells = (row: readonly string[]): string => row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('');
  const table = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('');
  return lines.map(paragraph).join('') + (table === '' ? '' : `<w:tbl>${table}</w:tbl>`);
}
