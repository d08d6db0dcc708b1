import { buildZip } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { TextBudget } from '../text-budget';
import { openArchive } from './archive';
import { readChart } from './read-chart';

describe('readChart', () => {
  it('counts every cell of sparse tables', async () => {
    const point = (at: number): string => `<c:pt idx="${at}"><c:v>1</c:v></c:pt>`;
    const series = Array.from(
      { length: 30 },
      (_, at) => `<c:ser><c:val><c:numCache>${point(at)}${point(at + 20)}</c:numCache></c:val></c:ser>`,
    ).join('');
    const chart = `<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${series}</c:chart>`;
    const archive = await openArchive(buildZip([{ name: 'c.xml', data: Buffer.from(chart) }]), testLimits);
    const budget = new TextBudget(testLimits);
    const readAll = async (): Promise<void> => {
      for (let count = 0; count < 340; count += 1) await readChart(archive, 'c.xml', budget);
    };
    expect((await readChart(archive, 'c.xml', budget)).rows).toHaveLength(51);
    await expect(readAll()).rejects.toMatchObject({ code: 'too-large' });
  });
});
