import { TruncatedAnswer } from './structured-answer';

/**
 * Finds out once per job whether halving a part helps against truncated answers: until a half is answered, one part is
 * halved and the others wait for the outcome. Otherwise a model that reasons until its limit would be paid for every
 * half of every part.
 */
export class HalvingTrial {
  private helps: boolean | undefined;
  private first: Promise<unknown> | undefined;

  /**
   * Runs the work on halves. Throws `TruncatedAnswer` immediately when the halves of
   * another part were truncated as well.
   */
  async halve<Value>(work: () => Promise<Value>): Promise<Value> {
    // Several wait for the same one, and the next of them is the first again if it found nothing out.
    while (this.first) await this.first;
    if (this.helps === false) throw new TruncatedAnswer();
    if (this.helps) return work();
    const done = Promise.withResolvers<void>();
    this.first = done.promise;
    try {
      const value = await work();
      this.helps = true;
      return value;
    } catch (error) {
      if (error instanceof TruncatedAnswer) this.helps = false;
      throw error;
    } finally {
      this.first = undefined;
      done.resolve();
    }
  }
}
