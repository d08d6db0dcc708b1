import { isRecord } from './read-problem';

export interface ChatReply {
  response: string;
  /** The model that answered; `offline` for the built-in one, undefined when the server does not say. */
  model: string | undefined;
}

/** The piece of a reply that a `delta` event holds; undefined when it holds none. */
export function readDelta(value: unknown): string | undefined {
  return isRecord(value) && typeof value.text === 'string' ? value.text : undefined;
}

/** The whole reply that a body or a `result` event holds; undefined when it holds none. */
export function readReply(value: unknown): ChatReply | undefined {
  if (!isRecord(value)) return undefined;
  const { response, model } = value;
  const isReply = typeof response === 'string' && (model === undefined || typeof model === 'string');
  return isReply ? { response, model } : undefined;
}
