/** Methods of LangChain's `withStructuredOutput`, or `plain`: the prompt alone asks for JSON. */
export type StructuredMethod = 'jsonSchema' | 'functionCalling' | 'plain';

/** From the most to the least reliable. */
const order: readonly StructuredMethod[] = ['jsonSchema', 'functionCalling', 'plain'];

/** Milliseconds until a refused method is tried again: servers are upgraded, and models swapped, while this runs. */
const retryAfterMs = 15 * 60_000;

/** Statuses with which servers refuse a parameter that they do not know. */
const refusalStatuses: readonly unknown[] = [400, 404, 422, 501];
const parameterNames =
  /response_format|json_schema|output_format|output_config|structured|grammar|schema|tool|function/i;

/** Which ways of asking for JSON a server has refused lately. */
export class StructuredMethods {
  private readonly refusedUntil = new Map<StructuredMethod, number>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The methods worth trying, best first; never empty. */
  candidates(): StructuredMethod[] {
    return order.filter((method) => method === 'plain' || (this.refusedUntil.get(method) ?? 0) <= this.now());
  }

  /** Whether the error says that the server does not know the method; then it is left out for a while. */
  isRefusal(method: StructuredMethod, error: unknown): boolean {
    const { status, status_code: code, message } = error as { status?: number; status_code?: number; message?: string };
    const refused =
      method !== 'plain' && refusalStatuses.includes(status ?? code) && parameterNames.test(String(message));
    if (refused) this.refusedUntil.set(method, this.now() + retryAfterMs);
    return refused;
  }
}
