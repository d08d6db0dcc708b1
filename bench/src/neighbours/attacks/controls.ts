import type { Attack } from '../attack';

const start = () => Promise.resolve();

/** Effects of a busy machine on a visitor's times, without any attack. */
export const controls: readonly Attack[] = [
  {
    name: 'busy-low',
    title: 'control: two programs apart from the product that never rest, at a lower priority',
    control: [{ isLow: true }, { isLow: true }],
    start,
  },
  {
    name: 'busy-one',
    title: 'control: one such program, at the same priority',
    control: [{ isLow: false }],
    start,
  },
];
