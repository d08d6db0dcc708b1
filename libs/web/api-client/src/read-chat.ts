import { isRecord } from './read-problem';

export interface ChatReply {
  response: string;
  /** The model that answered; `offline` for the built-in one, undefined when the server does not name it. */
  model: string | undefined;
  /** Whether the reply stopped at its maximum length. */
  truncated?: boolean | undefined;
}

/** Returns the piece of a reply in a `delta` event; undefined when it contains none. */
export function readDelta(value: unknown): string | undefined {
  return isRecord(value) && typeof value.text === 'string' ? value.text : undefined;
}

/** Returns the whole reply in a body or a `result` event; undefined when it contains none. */
export function readReply(value: unknown): ChatReply | undefined {
  if (!isRecord(value)) return undefined;
  const { response, model, truncated } = value;
  if (typeof response !== 'string' || (model !== undefined && typeof model !== 'string')) return undefined;
  if (truncated !== undefined && typeof truncated !== 'boolean') return undefined;
  return { response, model, truncated };
}
