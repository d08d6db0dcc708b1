const runsSlowTests = process.env.FAULTS === 'whole' || process.env.ATTACKS === 'all';

const define = (globalThis as { it?: jest.It }).it;

/**
 * Defines a test that injects faults or waits for timeouts for more than about five seconds. `npm test` skips these and
 * prints how many; `npm run test:faults` runs them, and `npm run test:attack` those of its suites.
 */
export const itSlow = (runsSlowTests ? define : define?.skip) as jest.It;
