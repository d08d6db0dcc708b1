import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { undo } from '../history/history';
import { replaceSentPrompt } from './prompt-changes';

describe('a result for a text that is no longer what was sent', () => {
  it.each([
    ['was changed', 'Text', 'Other text'],
    ['goes on without a new piece', 'Text', 'Text and more'],
    ['was sent before the page kept what it sent', undefined, 'Text'],
  ])('takes the place of one that %s, and Undo brings it back', (_what, sent, now) => {
    setFinalPrompt(now);
    replaceSentPrompt('Enhance', sent, 'Result');
    expect(getFinalPrompt()).toBe('Result');
    undo();
    expect(getFinalPrompt()).toBe(now);
  });
});
