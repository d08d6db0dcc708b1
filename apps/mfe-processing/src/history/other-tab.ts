import { getFinalPrompt, onFinalPromptChangedInOtherTab } from '@winnow/final-prompt';
import { forgetPromptOutcomes } from '../final-prompt-card/prompt-mutations';
import { getPromptWarnings } from '../final-prompt-card/prompt-warnings';
import { getHistory, recordStep } from './history';
import { showUndoToast } from './undo-toast';
import { applySplice, inverse, isAfter, spliceBetween } from './text-splice';

const label = 'Change in another tab';

/**
 * Records changes of the final prompt by another tab as a step, so that Undo restores this tab's text. Consecutive changes
 * are one step and are announced once. Returns the unsubscribe function.
 */
export const followOtherTabs = (): (() => void) =>
  onFinalPromptChangedInOtherTab((before) => {
    const { done, undone } = getHistory();
    const last = done.at(-1);
    const earlier = last?.label === label && undone.length === 0 ? last.prompt : undefined;
    const goesOn = earlier !== undefined && isAfter(before, earlier.splice);
    const start = goesOn ? applySplice(before, inverse(earlier.splice)) : before;
    const warnings = getPromptWarnings();
    forgetPromptOutcomes();
    const splice = spliceBetween(start, getFinalPrompt());
    recordStep({ label, prompt: { splice, warningsBefore: warnings, warningsAfter: warnings } }, goesOn);
    if (goesOn || start.trim() === '') return;
    showUndoToast({
      title: 'Changed in another tab',
      description: 'The final prompt is shared by your tabs. Undo brings back what was here.',
      tone: 'neutral',
    });
  });
