import { stalled, withoutText } from './call-failure';

export interface IdleSettings {
  /** Maximum milliseconds between two chunks until the first text: a large local model may read its prompt for a minute. */
  readonly firstMs: number;
  /** Maximum milliseconds between two chunks after that. */
  readonly nextMs: number;
}

export const idleDefaults: IdleSettings = { firstMs: 120_000, nextMs: 30_000 };

/**
 * Waits for one step of a stream, longer while the stream had no text yet; after that time without a chunk calls
 * `onTimeout` and throws.
 */
export async function withIdleTimeout<Value>(
  step: Promise<Value>,
  { firstMs, nextMs }: IdleSettings,
  hasText: boolean,
  onTimeout: () => void,
): Promise<Value> {
  const milliseconds = hasText ? nextMs : Math.max(firstMs, nextMs);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(hasText ? stalled() : withoutText(milliseconds));
      onTimeout();
    }, milliseconds);
  });
  // The step fails after a timeout, which was already reported.
  step.catch(() => undefined);
  try {
    return await Promise.race([step, silence]);
  } finally {
    clearTimeout(timer);
  }
}
