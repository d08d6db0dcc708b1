import { setFairnessKey } from '@winnow/jobs';
import { CpuBudget } from './cpu-budget';

const jobOf = (block: string) => {
  const { signal } = new AbortController();
  setFairnessKey(signal, block);
  return signal;
};
const [greedy, modest] = [jobOf('greedy'), jobOf('modest')];

describe('the CPU budget of an address', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is shared by all jobs of the address, and gives priority to others when exhausted', () => {
    const budget = new CpuBudget(500);
    budget.spend(greedy, 400);
    expect([budget.hasPriority(greedy), budget.hasPriority(modest)]).toEqual([false, false]);
    budget.spend(jobOf('greedy'), 200);
    expect([budget.hasPriority(greedy), budget.hasPriority(modest)]).toEqual([false, true]);
    expect([budget.remainingMs(greedy), budget.remainingMs(modest)]).toEqual([-100, 500]);
  });

  it('is shared with another address for as long as that is active', () => {
    const budget = new CpuBudget(500);
    budget.spend(greedy, 2_000);
    expect(budget.mustYield(greedy)).toBe(false);
    budget.spend(modest, 20);
    expect([budget.mustYield(greedy), budget.mustYield(modest)]).toEqual([true, false]);
    jest.advanceTimersByTime(4_900);
    expect(budget.mustYield(greedy)).toBe(true);
    jest.advanceTimersByTime(200);
    expect(budget.mustYield(greedy)).toBe(false);
  });

  it('is available again after half of it is refilled, whatever the debt was', () => {
    const budget = new CpuBudget(500);
    for (let page = 0; page < 1_000; page++) budget.spend(greedy, 2_000);
    jest.advanceTimersByTime(22_000);
    expect([budget.hasPriority(modest), budget.remainingMs(greedy)]).toEqual([true, 200]);
    jest.advanceTimersByTime(500);
    expect([budget.hasPriority(modest), budget.remainingMs(greedy)]).toEqual([false, 250]);
    jest.advanceTimersByTime(3_600_000);
    expect(budget.remainingMs(greedy)).toBe(500);
  });
});
