import type { Measure } from './measure';
import { askSources } from './measures/ask-sources';
import { atRest } from './measures/at-rest';
import { bundle } from './measures/bundle';
import { chatOverhead } from './measures/chat';
import { datasets } from './measures/datasets';
import { documents } from './measures/documents';
import { integrations } from './measures/integrations';
import { endurance } from './measures/endurance';
import { extraction } from './measures/extraction';
import { formats } from './measures/formats';
import { generalise } from './measures/generalise';
import { hostPace } from './measures/host-pace';
import { interfaceFrames } from './measures/interface';
import { jobOverhead } from './measures/job-overhead';
import { lighthouse } from './measures/lighthouse';
import { fairness } from './measures/fairness';
import { languages } from './measures/languages';
import { linkDiscovery } from './measures/links';
import { manyListeners } from './measures/listeners';
import { largeCrawl } from './measures/large-crawl';
import { memory } from './measures/memory';
import { modelWork } from './measures/model';
import { neighbours } from './measures/neighbours';
import { offlineExampleQuality } from './measures/offline-examples';
import { ocr } from './measures/ocr';
import { pdfCpu } from './measures/pdf-cpu';
import { refreshes } from './measures/refresh';
import { roundTrips } from './measures/round-trips';
import { scaling } from './measures/scaling';
import { scriptedPages } from './measures/scripted-pages';
import { startUp } from './measures/start-up';
import { tables } from './measures/tables';
import { throughput } from './measures/throughput';
import { uploads } from './measures/uploads';

/** Every measurement, in the order in which they run. */
export const measures: readonly Measure[] = [
  throughput,
  scaling,
  hostPace,
  refreshes,
  largeCrawl,
  scriptedPages,
  fairness,
  neighbours,
  jobOverhead,
  integrations,
  manyListeners,
  endurance,
  chatOverhead,
  uploads,
  linkDiscovery,
  startUp,
  bundle,
  interfaceFrames,
  lighthouse,
  offlineExampleQuality,
  modelWork,
  askSources,
  datasets,
  extraction,
  generalise,
  languages,
  documents,
  formats,
  roundTrips,
  pdfCpu,
  ocr,
  tables,
  memory,
  atRest,
];
