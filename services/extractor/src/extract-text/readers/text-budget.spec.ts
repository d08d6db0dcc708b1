import { testLimits } from '../../testing/read-by';
import { TextBudget } from './text-budget';

describe('TextBudget', () => {
  it('stops a document whose characters exceed the limit', () => {
    const budget = new TextBudget({ ...testLimits, textChars: 10 });
    budget.addChars(6);
    budget.addChars(4);
    expect(() => budget.addChars(1)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('counts characters that are written separately', () => {
    const budget = new TextBudget({ ...testLimits, textChars: 10 });
    budget.addChars(10);
    budget.addWrittenChars(10);
    expect(() => budget.addWrittenChars(1)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('stops a document with more than half a million elements', () => {
    const budget = new TextBudget(testLimits);
    budget.addElements(500_000);
    expect(() => budget.addElements()).toThrow(expect.objectContaining({ code: 'too-large' }));
  });
});
