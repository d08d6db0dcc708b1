import { getFinalPrompt, onFinalPromptOfOtherTab } from '@winnow/final-prompt';
import { showToast } from '@winnow/toast';
import { forgetPromptOutcomes } from '../final-prompt-card/prompt-mutations';
import { getPromptWarnings } from '../final-prompt-card/prompt-warnings';
import { getHistory, recordStep } from './history';
import { applySplice, inverse, isAfter, spliceBetween } from './text-splice';

const label = 'Change in another tab';

/**
 * Takes what another tab makes of the final prompt in as a step, so that Undo brings back what this one showed. Its changes in
 * a row are one step, and are said once. Returns the function that ends this.
 */
export const followOtherTabs = (): (() => void) =>
  onFinalPromptOfOtherTab((before) => {
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
    showToast({
      title: 'Changed in another tab',
      description: 'The final prompt is shared by your tabs. Undo brings back what was here.',
      tone: 'neutral',
    });
  });
