import type { FaultCase } from '../run-case';
import { clientCases } from './clients';
import { redisCases } from './redis';
import { scanCases } from './scans';
import { serviceCases } from './services';
import { workerCases } from './workers';

/** Every fault, in the order in which they run; each starts on a healthy system. */
export const faultCases: readonly FaultCase[] = [
  ...workerCases,
  ...redisCases,
  ...clientCases,
  ...serviceCases,
  ...scanCases,
];
