import type { Attack } from '../attack';
import { connections } from './connections';
import { controls } from './controls';
import { documents } from './documents';
import { jobs } from './jobs';
import { model } from './model';
import { pages } from './pages';
import { results } from './results';

/** Every attack, in the order of the table. */
export const attacks: readonly Attack[] = [
  ...results,
  ...model,
  ...documents,
  ...pages,
  ...jobs,
  ...connections,
  ...controls,
];
