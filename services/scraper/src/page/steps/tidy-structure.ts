import type { PageState } from '../page-state';
import { dropEmptyQuotes } from '../structure/drop-empty-quotes';
import { dropExpandControls } from '../structure/drop-expand-controls';
import { writeInlineNotes } from '../structure/inline-notes';
import { joinInline } from '../structure/join-inline';
import { joinLists } from '../structure/join-lists';
import { joinMarkers } from '../structure/join-markers';
import { joinPrototypes } from '../structure/join-prototypes';
import { joinTabs } from '../structure/join-tabs';
import { joinVerses } from '../structure/join-verses';
import { markNoteTitles } from '../structure/mark-note-titles';
import { moveNestedTables } from '../structure/move-nested-tables';
import { nestLists } from '../structure/nest-lists';
import { restoreLabels } from '../structure/restore-labels';
import { restoreNotes } from '../structure/restore-notes';
import { restoreSummaries } from '../structure/restore-summaries';
import { writeIcons } from '../structure/write-icons';
import { writeLineBreaks } from '../structure/write-line-breaks';
import { writeSummaryTables } from '../structure/summary-tables';

/**
 * Joins the parts of a text that only the style sheet puts on one line. Runs last, since
 * the model is trained without it.
 */
export function tidyStructure(state: PageState): void {
  for (const main of state.main) {
    dropExpandControls(main);
    dropEmptyQuotes(main);
    restoreLabels(main);
    restoreSummaries(main);
    // Elsewhere the labels of tabs are menus as well: the scores of pages with tabs fall.
    if (state.isDocsContainer) joinTabs(main);
    if (state.isDocsContainer) joinPrototypes(main);
    if (state.isDocsContainer) joinInline(main);
    if (state.isDocsContainer) moveNestedTables(main);
    restoreNotes(main);
    writeInlineNotes(main);
    writeLineBreaks(main);
    writeSummaryTables(main);
    writeIcons(main);
    markNoteTitles(main);
    nestLists(main);
    joinLists(main);
    joinVerses(main);
    joinMarkers(main);
  }
}
