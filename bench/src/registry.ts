import type { Measure } from './measure';
import { bundle } from './measures/bundle';
import { jobOverhead } from './measures/job-overhead';
import { linkDiscovery } from './measures/links';
import { memory } from './measures/memory';
import { scaling } from './measures/scaling';
import { startUp } from './measures/start-up';
import { throughput } from './measures/throughput';

/** Every measurement, in the order in which they run. */
export const measures: readonly Measure[] = [throughput, scaling, jobOverhead, linkDiscovery, memory, startUp, bundle];
