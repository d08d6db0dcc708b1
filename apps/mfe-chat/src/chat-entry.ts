import type { ChatMessage } from '@winnow/contracts';

/** Context of a question: the final prompt with the last messages (specification, section 9), or all sources. */
export type AskMode = 'prompt' | 'sources';

/** Target of a citation number. */
export interface Citation {
  number: number;
  title: string;
  /** Its address, or a substitute for one. */
  url: string;
  quote: string;
}

/** Content of one request, shown under "What was sent". */
export interface SentRequest {
  systemPrompt: string;
  /** Characters cut off from the final prompt. */
  dropped: number;
  messages: ChatMessage[];
  /** The sources that were sent, for a question to all sources. */
  sources?: { title: string; url: string; chars: number }[];
  /** Number of sources that were not sent. */
  leftOut?: number;
}

/** Outcome of an incomplete reply. */
export type Ending = 'stopped' | 'interrupted' | 'failed' | 'truncated';

/** One message of the conversation. */
export interface ChatEntry extends ChatMessage {
  id: string;
  /** ISO 8601 time at which it was sent or had arrived. */
  timestamp: string;
  /** Messages of the visitor: their context, unless it was the final prompt. */
  mode?: AskMode;
  /** Replies from sources: targets of their citation numbers. */
  citations?: Citation[];
  /** Replies from sources: sentences without support in a source. */
  unsupported?: string[];
  /** Replies: the model that answered. */
  model?: string;
  /**
   * Replies: `stopped` by the visitor, `interrupted` by a fault, `truncated` at its
   * maximum length, or `failed`: an apology.
   */
  ending?: Ending;
  /** Apologies: the reason, worded for the visitor. */
  reason?: string;
  /** Replies: the request that they answer. */
  sent?: SentRequest;
}

let entries = 0;

/** Creates a message with the current time. */
export function newEntry(entry: Omit<ChatEntry, 'id' | 'timestamp'>): ChatEntry {
  entries += 1;
  return { ...entry, id: `${Date.now().toString(36)}-${entries}`, timestamp: new Date().toISOString() };
}

/** Validates a stored conversation; null when it is not a list of messages. */
export function readEntries(value: unknown): ChatEntry[] | null {
  return Array.isArray(value) && value.every(isEntry) ? value : null;
}

function isEntry(value: unknown): value is ChatEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, role, content, timestamp } = value as Partial<Record<keyof ChatEntry, unknown>>;
  const texts = [id, content, timestamp].every((field) => typeof field === 'string');
  return texts && (role === 'user' || role === 'assistant');
}
