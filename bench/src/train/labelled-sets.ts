import { missingSharedBench, sharedFile } from '../lab/shared-bench';
import { labelledPages, type LabelledPage } from './labelled-pages';

/** The training sets; their held-out halves are never read here. */
export const trainingSets = ['aeb', 'traf', 'docs', 'docswide', 'wcxb'] as const;

/** Loads all labelled pages. Throws if the real data is missing. */
export function loadLabelledPages(): LabelledPage[] {
  return trainingSets.flatMap((set) => {
    const folder = sharedFile(`web/${set}/dev`);
    if (folder === undefined) throw new Error(missingSharedBench() ?? `the set ${set} is missing`);
    return labelledPages(set, folder);
  });
}
