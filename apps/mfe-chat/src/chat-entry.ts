import type { ChatMessage } from '@winnow/contracts';

/** What a question is asked of: the final prompt with the last messages (specification, section 9), or every source by itself. */
export type AskWay = 'prompt' | 'sources';

/** Where a number of an answer leads. */
export interface Citation {
  number: number;
  title: string;
  /** Its address, or what stands for one. */
  url: string;
  quote: string;
}

/** What one request carried: shown under "What was sent". */
export interface SentRequest {
  systemPrompt: string;
  /** Characters of the final prompt that were left out. */
  dropped: number;
  messages: ChatMessage[];
  /** Of a question to all sources: those that were sent. */
  sources?: { title: string; url: string; chars: number }[];
  /** How many others there were. */
  leftOut?: number;
}

/** How a reply ended, when it did not simply arrive. */
export type Ending = 'stopped' | 'interrupted' | 'failed';

/** One message of the conversation. */
export interface ChatEntry extends ChatMessage {
  id: string;
  /** ISO 8601, when it was sent or had arrived. */
  timestamp: string;
  /** Messages of the visitor: what they were asked of, unless it was the final prompt. */
  way?: AskWay;
  /** Replies from sources: where their numbers lead. */
  citations?: Citation[];
  /** Replies from sources: sentences without support in a source. */
  unsupported?: string[];
  /** Replies: the model that answered. */
  model?: string;
  /** Replies: `stopped` by the visitor, `interrupted` by a fault, or `failed`: an apology in place of a reply. */
  ending?: Ending;
  /** Apologies: why there is no reply, in words for the visitor. */
  reason?: string;
  /** Replies: the request they answer. */
  sent?: SentRequest;
}

let entries = 0;

/** A new message, timed now. */
export function newEntry(entry: Omit<ChatEntry, 'id' | 'timestamp'>): ChatEntry {
  entries += 1;
  return { ...entry, id: `${Date.now().toString(36)}-${entries}`, timestamp: new Date().toISOString() };
}

/** Checks what the browser kept; null when it is no list of messages. */
export function readEntries(value: unknown): ChatEntry[] | null {
  return Array.isArray(value) && value.every(isEntry) ? value : null;
}

function isEntry(value: unknown): value is ChatEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, role, content, timestamp } = value as Partial<Record<keyof ChatEntry, unknown>>;
  const texts = [id, content, timestamp].every((field) => typeof field === 'string');
  return texts && (role === 'user' || role === 'assistant');
}
