/** One permit that is released and reacquired; held at most once. */
export class Place {
  private release: (() => void) | undefined;
  private taking: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly acquire: () => Promise<() => void>) {}

  /** Resolves once the permit is held. Throws the errors of `acquire`. */
  take(): Promise<void> {
    if (this.release || this.isClosed) return Promise.resolve();
    this.taking ??= this.hold().finally(() => (this.taking = undefined));
    return this.taking;
  }

  leave(): void {
    this.release?.();
    this.release = undefined;
  }

  /** Releases the permit permanently. */
  close(): void {
    this.isClosed = true;
    this.leave();
  }

  private async hold(): Promise<void> {
    const release = await this.acquire();
    if (this.isClosed) release();
    else this.release = release;
  }
}
