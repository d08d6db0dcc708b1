import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { undo } from '../history/history';
import { replaceSentPrompt } from './prompt-changes';
import { getPromptWarnings } from './prompt-warnings';

describe('a result for a text that has changed since it was sent', () => {
  it.each([
    ['was changed', 'Text', 'Other text'],
    ['continues without a new piece', 'Text', 'Text and more'],
    ['was sent before the page recorded sent texts', undefined, 'Text'],
  ])('replaces a text that %s, and Undo restores it', (_what, sent, now) => {
    setFinalPrompt(now);
    replaceSentPrompt('Enhance', sent, 'Result');
    expect(getFinalPrompt()).toBe('Result');
    undo();
    expect(getFinalPrompt()).toBe(now);
  });

  it('keeps the pieces after a result that another tab has already applied', () => {
    setFinalPrompt('Result\n\n---\n\nPiece');
    replaceSentPrompt('Enhance', 'Text', 'Result', ['Check it.']);
    expect(getFinalPrompt()).toBe('Result\n\n---\n\nPiece');
    expect(getPromptWarnings()).toEqual(['Check it.']);
  });
});
