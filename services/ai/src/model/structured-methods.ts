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
/** Message of llama.cpp, with status 500, for a schema that it cannot convert. */
const failedConversion = /response_format|grammar|schema/i;
/** Messages about the schema of one question, which say nothing about other schemas. */
const invalidSchema = /invalid (?:json )?schema|schema is invalid|unrecogni[sz]ed schema|schema conversion|grammar/i;
/** Groq's code for an answer that does not match its format: the next one is requested another way. */
const failedGeneration = 'json_validate_failed';

interface WireError {
  readonly status?: number;
  readonly status_code?: number;
  readonly code?: unknown;
  readonly message?: string;
}

/** Tracks the structured output methods that a server has recently rejected. */
export class StructuredMethods {
  private readonly refusedUntil = new Map<string, number>();

  /**
   * @param lacking methods that the provider's class does not have
   * @param onRefused called when a server rejects a method, which is then skipped for `retryAfterMs`
   */
  constructor(
    private readonly lacking: readonly StructuredMethod[] = [],
    private readonly onRefused: (method: StructuredMethod) => void = () => undefined,
  ) {}

  /**
   * Returns the methods to try, best first; never empty.
   * @param name name of the question's schema
   */
  candidates(name: string): StructuredMethod[] {
    const isRefused = (key: string) => (this.refusedUntil.get(key) ?? 0) > Date.now();
    const isOut = (method: StructuredMethod) =>
      this.lacking.includes(method) || isRefused(method) || isRefused(`${method} ${name}`);
    return order.filter((method) => method === 'plain' || !isOut(method));
  }

  /** Whether the error means that another method may succeed; records a rejection of the method or of the schema. */
  isRefusal(method: StructuredMethod, name: string, error: unknown): boolean {
    const { status, status_code, code, message } = error as WireError;
    if (method === 'plain') return false;
    if (code === failedGeneration) return true;
    const text = String(message);
    const sent = status ?? status_code;
    const isRefused =
      (refusalStatuses.includes(sent) && parameterNames.test(text)) || (sent === 500 && failedConversion.test(text));
    if (!isRefused) return false;
    const key = invalidSchema.test(text) ? `${method} ${name}` : method;
    this.refusedUntil.set(key, Date.now() + retryAfterMs);
    this.onRefused(method);
    return true;
  }
}
