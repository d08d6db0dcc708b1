import { measure } from '@winnow/markdown';
import { dropOrphanHeadings } from '../clean/drop-orphan-headings';
import { dropCaptions } from '../clean/drop-captions';
import { dropDates } from '../clean/drop-dates';
import { dropLinkBlocks } from '../clean/drop-link-blocks';
import { dropDuplicates } from '../clean/drop-duplicates';
import { dropTitle } from '../clean/drop-title';
import type { Cleaner } from '../clean/cleaner';
import type { PageState } from '../page-state';

/** Rules in order; each works on the result of the previous ones. */
const cleaners: readonly Cleaner[] = [
  { name: 'title', appliesToDocs: false, run: dropTitle },
  { name: 'captions', appliesToDocs: false, run: dropCaptions },
  { name: 'link blocks', appliesToDocs: false, run: dropLinkBlocks },
  { name: 'dates', appliesToDocs: false, run: dropDates },
  { name: 'duplicates', appliesToDocs: false, run: dropDuplicates },
  { name: 'orphan headings', appliesToDocs: false, run: dropOrphanHeadings },
];

/** Drops elements inside the content that are not part of it. */
export function cleanMain(state: PageState): void {
  for (const main of state.main) {
    for (const cleaner of cleaners) {
      if (state.isDocsContainer && !cleaner.appliesToDocs) continue;
      cleaner.run(main, state);
      measure(main);
    }
  }
}
