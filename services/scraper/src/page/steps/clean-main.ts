import { measure } from '@winnow/markdown';
import { dropBareHeadings } from '../clean/drop-bare-headings';
import { dropCaptions } from '../clean/drop-captions';
import { dropDates } from '../clean/drop-dates';
import { dropLinkBlocks } from '../clean/drop-link-blocks';
import { dropRepeats } from '../clean/drop-repeats';
import { dropTitle } from '../clean/drop-title';
import type { Cleaner } from '../clean/cleaner';
import type { PageState } from '../page-state';

/** Rules in order; each works on the result of the previous ones. */
export const cleaners: readonly Cleaner[] = [
  { name: 'title', forReference: false, run: dropTitle },
  { name: 'captions', forReference: false, run: dropCaptions },
  { name: 'link blocks', forReference: false, run: dropLinkBlocks },
  { name: 'dates', forReference: false, run: dropDates },
  { name: 'repeats', forReference: false, run: dropRepeats },
  { name: 'bare headings', forReference: false, run: dropBareHeadings },
];

/** Drops elements inside the content that are not part of it. */
export function cleanMain(state: PageState): void {
  for (const main of state.main) {
    for (const cleaner of cleaners) {
      if (state.isReference && !cleaner.forReference) continue;
      cleaner.run(main, state);
      measure(main);
    }
  }
}
