import type { ProblemError } from '@winnow/errors';

/** Bytes in the memory of this process, of each address block and in total. */
export class ByteBudget {
  private all = 0;
  private readonly blocks = new Map<string, number>();

  /** @param maxPerBlock maximum share of one address block; infinite for no limit */
  constructor(
    private readonly maxPerBlock: number,
    private readonly maxPerProcess: number,
    private readonly failures: { readonly block: () => ProblemError; readonly process: () => ProblemError },
  ) {}

  /** Throws the failure of the block when it would exceed its share, and that of the process when all would. */
  add(block: string, bytes: number): void {
    const own = (this.blocks.get(block) ?? 0) + bytes;
    if (own > this.maxPerBlock) throw this.failures.block();
    if (this.all + bytes > this.maxPerProcess) throw this.failures.process();
    this.blocks.set(block, own);
    this.all += bytes;
  }

  remove(block: string, bytes: number): void {
    const own = (this.blocks.get(block) ?? 0) - bytes;
    if (own > 0) this.blocks.set(block, own);
    else this.blocks.delete(block);
    this.all -= bytes;
  }
}
