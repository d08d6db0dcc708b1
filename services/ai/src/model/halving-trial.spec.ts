import { HalvingTrial } from './halving-trial';
import { TruncatedAnswer } from './structured-answer';

describe('the trial of halves', () => {
  it('asks for the halves of one part at a time until one is answered, also after another failure', async () => {
    const halvings = new HalvingTrial();
    let [active, maxActive] = [0, 0];
    const halve = (fails: boolean) =>
      halvings.halve(async () => {
        maxActive = Math.max(maxActive, (active += 1));
        await new Promise((resolve) => setImmediate(resolve));
        active -= 1;
        if (fails) throw new Error('busy');
      });
    const results = await Promise.allSettled([halve(true), halve(true), halve(true)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(maxActive).toBe(1);
  });

  it('asks for no further halves after truncated ones', async () => {
    const halvings = new HalvingTrial();
    const truncated = async () => {
      throw new TruncatedAnswer();
    };
    let asked = 0;
    const results = await Promise.allSettled([halvings.halve(truncated), halvings.halve(async () => (asked += 1))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toBe(0);
  });
});
