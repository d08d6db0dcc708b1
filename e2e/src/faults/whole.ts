/** Whether every fault is played (`npm run test:faults`) or the short selection that is part of `npm test`. */
export const isWhole = process.env.FAULTS === 'whole';
