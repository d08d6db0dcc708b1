/** One permit that is released and reacquired; held at most once. */
export class ReusablePermit {
  private releasePermit: (() => void) | undefined;
  private acquiring: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly acquirePermit: () => Promise<() => void>) {}

  /** Resolves once the permit is held. Throws the errors of `acquirePermit`. */
  acquire(): Promise<void> {
    if (this.releasePermit || this.isClosed) return Promise.resolve();
    this.acquiring ??= this.hold().finally(() => (this.acquiring = undefined));
    return this.acquiring;
  }

  release(): void {
    this.releasePermit?.();
    this.releasePermit = undefined;
  }

  /** Releases the permit permanently. */
  close(): void {
    this.isClosed = true;
    this.release();
  }

  private async hold(): Promise<void> {
    const release = await this.acquirePermit();
    if (this.isClosed) release();
    else this.releasePermit = release;
  }
}
