import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { replaceSentPrompt, undoReplacement } from './replaced-prompt';

describe('a result for a text that is no longer what was sent', () => {
  it.each([
    ['was changed', 'Text', 'Other text'],
    ['goes on without a new piece', 'Text', 'Text and more'],
    ['was sent before the page kept what it sent', undefined, 'Text'],
  ])('takes the place of one that %s, and Undo brings it back', (_what, sent, now) => {
    setFinalPrompt(now);
    replaceSentPrompt(sent, 'Result');
    expect(getFinalPrompt()).toBe('Result');
    undoReplacement();
    expect(getFinalPrompt()).toBe(now);
  });
});
