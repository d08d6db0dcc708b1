/** Whether every fault runs (`npm run test:faults`) or the short selection of `npm test`. */
export const isWhole = process.env.FAULTS === 'whole';
