import { CutAnswer } from './structured-answer';

/**
 * Whether halving a part helps with answers that are cut, learnt once for all parts of a job: until a half was answered,
 * one part is halved and the others wait for what becomes of it. A model that thinks until its limit would be paid for
 * every half of every part.
 */
export class HalvingTrial {
  private helps: boolean | undefined;
  private first: Promise<unknown> | undefined;

  /** Does the work on halves. Throws `CutAnswer` at once where another part's halves were cut as well. */
  async halve<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.first;
    if (this.helps === false) throw new CutAnswer();
    if (this.helps) return work();
    const done = Promise.withResolvers<void>();
    this.first = done.promise;
    try {
      const value = await work();
      this.helps = true;
      return value;
    } catch (error) {
      if (error instanceof CutAnswer) this.helps = false;
      throw error;
    } finally {
      this.first = undefined;
      done.resolve();
    }
  }
}
