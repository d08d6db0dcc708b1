import { spawnSync } from 'node:child_process';
import { withProduct } from '../lab/product';
import { median } from '../lab/statistics';
import type { Measure } from '../measure';

const starts = 3;

/** Seconds from the command until every part of the product passes its readiness check. */
export const startUp: Measure = {
  name: 'start-up',
  title: 'start of the whole product',
  limitSeconds: 120,
  async run() {
    const product: number[] = [];
    const node: number[] = [];
    for (let at = 0; at < starts; at++) {
      const startedAt = performance.now();
      await withProduct({}, () => Promise.resolve(product.push((performance.now() - startedAt) / 1_000)));
      const nodeStartedAt = performance.now();
      spawnSync(process.execPath, ['-e', '0']);
      node.push((performance.now() - nodeStartedAt) / 1_000);
    }
    return {
      figures: [
        { name: 'start to that of one empty Node process', value: median(product) / median(node), unit: 'ratio' },
        { name: 'start of a built product, median of 3', value: median(product), unit: 's', max: 10 },
        { name: 'slowest of 3', value: Math.max(...product), unit: 's' },
      ],
    };
  },
};
