import { missingSharedBench, sharedFile } from '../lab/shared-bench';
import { labelledPages, type LabelledPage } from './labelled-pages';

/** The sets that teach; the halves that are kept back are never seen here. */
export const trainingSets = ['aeb', 'traf', 'docs', 'docswide', 'wcxb'] as const;

/** All labelled pages. Throws where the real data is not there. */
export function loadLabelledPages(): LabelledPage[] {
  return trainingSets.flatMap((set) => {
    const folder = sharedFile(`web/${set}/dev`);
    if (folder === undefined) throw new Error(missingSharedBench() ?? `the set ${set} is not there`);
    return labelledPages(set, folder);
  });
}
