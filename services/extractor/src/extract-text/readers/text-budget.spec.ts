import { testLimits } from '../../testing/read-by';
import { TextBudget } from './text-budget';

describe('TextBudget', () => {
  it('ends a document as soon as its characters together pass the cap', () => {
    const budget = new TextBudget({ ...testLimits, textChars: 10 });
    budget.addChars(6);
    budget.addChars(4);
    expect(() => budget.addChars(1)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('ends a document as soon as its elements together pass half a million', () => {
    const budget = new TextBudget(testLimits);
    budget.addElements(500_000);
    expect(() => budget.addElements()).toThrow(expect.objectContaining({ code: 'too-large' }));
  });
});
