import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Keeps the last 4 MB of what it allocates, and returns the maximum megabytes of its young generation. */
const thread = `
  const { parentPort } = require('node:worker_threads');
  const { getHeapSpaceStatistics } = require('node:v8');
  const kept = [];
  let maximum = 0;
  for (let index = 0; index < 20_000; index++) {
    kept[index % 500] = new Array(1_000).fill(index);
    if (index % 100 !== 0) continue;
    const { physical_space_size: size } = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    maximum = Math.max(maximum, size / 2 ** 20);
  }
  parentPort.postMessage(maximum);`;

it('limits the young generation of threads to half of that of the process', () => {
  const script = `
    const { Worker } = require('node:worker_threads');
    require(${JSON.stringify(path.join(__dirname, 'bound-heap.ts'))}).boundHeap();
    new Worker(${JSON.stringify(thread)}, { eval: true }).on('message', (maximum) => console.log(maximum));`;
  const flags = ['--max-semi-space-size=16', '--single-threaded-gc', '--no-warnings', '--eval', script];
  const maximum = Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
  expect(Math.round(maximum)).toBe(16);
});
