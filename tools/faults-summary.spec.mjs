import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClean, linesOf, summaryOf } from './faults-summary.mjs';

const row = (id, more = {}) => ({
  id,
  fault: `fault ${id}`,
  jobs: 100,
  lost: 0,
  doubleEnds: 0,
  disorder: 0,
  doubleCharges: 0,
  miscounted: 0,
  requestedAgain: 1,
  delayed: 40,
  p50: 1.5,
  p95: 2.5,
  ...more,
});

test('the summary adds up the cases, with the longest recovery', () => {
  assert.deepEqual(summaryOf([row('A'), row('B', { lost: 1, disorder: 2, p95: 9.5 })]), {
    cases: 2,
    jobs: 200,
    lost: 1,
    doubleEnds: 0,
    outOfOrder: 2,
    doubleCharges: 0,
    miscounted: 0,
    requestedAgain: 2,
    delayed: 80,
    p95MaxSeconds: 9.5,
  });
  assert.equal(summaryOf([]).p95MaxSeconds, 0);
});

test('prints one line per case, and one for the total', () => {
  const lines = linesOf([row('A'), row('B', { lost: 1 })]);
  assert.equal(lines.length, 3);
  assert.match(lines[1], /^B +jobs 100, lost 1, .* p95 2\.5 s: fault B$/);
  assert.match(lines[2], /^all +jobs 200, lost 1, .* p95 2\.5 s: 2 cases/);
});

test('a run is clean if no guarantee was violated, despite repeated model requests', () => {
  assert.equal(isClean(summaryOf([row('A')])), true);
  for (const broken of ['lost', 'doubleEnds', 'disorder', 'doubleCharges', 'miscounted'])
    assert.equal(isClean(summaryOf([row('A'), row('B', { [broken]: 1 })])), false, broken);
});
