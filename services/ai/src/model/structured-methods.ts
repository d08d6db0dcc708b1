/**
 * Methods of LangChain's `withStructuredOutput` (`jsonMode`: any JSON), or `plain`: JSON is requested only by the
 * prompt.
 */
export type StructuredMethod = 'jsonSchema' | 'functionCalling' | 'jsonMode' | 'plain';

/** Methods from the most to the least reliable. */
const order: readonly StructuredMethod[] = ['jsonSchema', 'functionCalling', 'jsonMode', 'plain'];

/** Milliseconds until a rejected method is tried again: servers are upgraded, and models swapped. */
const retryAfterMs = 15 * 60_000;

/** Statuses of servers that reject an unknown parameter. */
const refusalStatuses: readonly unknown[] = [400, 404, 422, 501];
const parameterNames =
  /response_format|json_schema|output_format|output_config|structured|grammar|schema|tool|function/i;

/** Tracks the structured output methods that a server has recently rejected. */
export class StructuredMethods {
  private readonly refusedUntil = new Map<StructuredMethod, number>();

  /**
   * @param lacking methods that the provider's class does not have
   * @param onRefused called when a server rejects a method, which is then skipped for `retryAfterMs`
   */
  constructor(
    private readonly lacking: readonly StructuredMethod[] = [],
    private readonly onRefused: (method: StructuredMethod) => void = () => undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the methods to try, best first; never empty. */
  candidates(): StructuredMethod[] {
    const isOut = (method: StructuredMethod) =>
      this.lacking.includes(method) || (this.refusedUntil.get(method) ?? 0) > this.now();
    return order.filter((method) => method === 'plain' || !isOut(method));
  }

  /** Whether the error means that the server does not support the method; if so, records the rejection. */
  isRefusal(method: StructuredMethod, error: unknown): boolean {
    const { status, status_code: code, message } = error as { status?: number; status_code?: number; message?: string };
    const refused =
      method !== 'plain' && refusalStatuses.includes(status ?? code) && parameterNames.test(String(message));
    if (!refused) return false;
    this.refusedUntil.set(method, this.now() + retryAfterMs);
    this.onRefused(method);
    return true;
  }
}
