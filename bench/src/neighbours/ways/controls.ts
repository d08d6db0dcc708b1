import type { Way } from '../way';

const attack = () => Promise.resolve();

/** What the machine's own bounds make of a visitor's times: processors that others use. */
export const controls: readonly Way[] = [
  {
    name: 'busy-low',
    title: 'control: two programs apart from the product that never rest, at a lower priority',
    control: [{ isLow: true }, { isLow: true }],
    attack,
  },
  {
    name: 'busy-one',
    title: 'control: one such program, at the same priority',
    control: [{ isLow: false }],
    attack,
  },
];
