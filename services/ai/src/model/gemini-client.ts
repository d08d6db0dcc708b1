/** Fields of a response that are read; others pass unchanged. */
interface Response {
  readonly candidates?: readonly { readonly content?: unknown }[];
  readonly promptFeedback?: { readonly blockReason?: string };
}
interface Streamed {
  readonly stream: AsyncIterable<Response>;
  readonly response: Promise<unknown>;
}
interface Client {
  generateContentStream(...args: unknown[]): Promise<Streamed>;
}

const patched = new WeakSet<object>();

/**
 * Patches Google's client, as LangChain uses it, to report how an answer ended. LangChain drops responses without
 * content: those of a filtered answer, with its finish reason and usage, and those of a blocked prompt, which have no
 * candidate. It never reads `response`, whose rejection would be unhandled.
 */
export function patchGeminiClient(chat: object): void {
  const { client } = chat as { client?: Partial<Client> };
  const open = client?.generateContentStream?.bind(client);
  if (!client || !open || patched.has(client)) return;
  patched.add(client);
  client.generateContentStream = async (...args) => {
    const { stream, response } = await open(...args);
    response.catch(() => undefined);
    return { stream: withContent(stream), response };
  };
}

async function* withContent(stream: AsyncIterable<Response>): AsyncGenerator<Response> {
  for await (const response of stream) {
    const { candidates = [], promptFeedback } = response;
    const blocked = promptFeedback?.blockReason;
    const all = candidates.length === 0 && blocked ? [{ finishReason: blocked }] : candidates;
    yield { ...response, candidates: all.map((one) => ({ content: { role: 'model', parts: [] }, ...one })) };
  }
}
