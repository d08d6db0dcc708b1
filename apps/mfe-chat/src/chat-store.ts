import {
  createPersistedValue,
  createSharedValue,
  createStore,
  onStartOver,
  reportActiveWork,
  type StorageFailure,
} from '@winnow/browser';
import { readEntries, type AskMode, type ChatEntry } from './chat-entry';

export interface ChatState {
  entries: readonly ChatEntry[];
  /** Text of the message box, which survives closing the panel and reloads. */
  draft: string;
  /** Context of the next question. */
  mode: AskMode;
  /**
   * The pending reply; `text` is its visible part, empty while the typing dots are shown. `earlier`: the conversation
   * with the reply that it replaces, which is stored until the new one has arrived.
   */
  pending: { text: string; stop: () => void; earlier?: readonly ChatEntry[] | undefined } | null;
  /** The conversation that was archived last, until a new message is sent. */
  previous: readonly ChatEntry[] | null;
  /** Why the conversation cannot be stored; null while it is. */
  storageFailure: StorageFailure | null;
}

const nothing: ChatState = {
  entries: [],
  draft: '',
  mode: 'prompt',
  pending: null,
  previous: null,
  storageFailure: null,
};
const chat = createStore(nothing);

/** Returns the conversation that is stored and sent to other tabs. */
const lastingEntries = ({ entries, pending }: ChatState) => pending?.earlier ?? entries;

const kept = createPersistedValue<ChatEntry[]>({
  name: 'chat',
  version: 1,
  read: readEntries,
  onFailure: (storageFailure) => changeChat({ storageFailure }),
});

const keptDraft = createPersistedValue<string>({
  name: 'chat-draft',
  version: 1,
  read: (value) => (typeof value === 'string' ? value : null),
});

/** The conversation in the other tabs of this browser, which would otherwise overwrite one another's. */
const shared = createSharedValue<ChatEntry[]>({
  channel: 'winnow:chat',
  debounceMs: 0,
  read: readEntries,
  onValue: (entries) => {
    const { entries: known, pending } = chat.get();
    const asked = known.findLast(({ role }) => role === 'user');
    // A reply to a message that was removed in the other tab has no place any more.
    const isRemoved = asked !== undefined && !entries.some(({ id }) => id === asked.id);
    if (isRemoved) pending?.stop();
    // It is stored here too: the pending write of this tab is older.
    update({ entries, previous: null, pending: isRemoved ? null : pending && { ...pending, earlier: undefined } });
  },
});

/**
 * Changes the state; the conversation and the draft are stored. Outside React, since a reply
 * continues while the panel is closed.
 */
export function changeChat(change: Partial<ChatState>): void {
  const earlier = lastingEntries(chat.get());
  update(change);
  const entries = lastingEntries(chat.get());
  if (entries !== earlier) shared.send([...entries]);
}

function update(change: Partial<ChatState>): void {
  const earlier = chat.get();
  const state = { ...earlier, ...change };
  chat.set(state);
  if ((state.pending === null) !== (earlier.pending === null))
    reportActiveWork('chat', state.pending ? 'Waiting for a reply' : '');
  if (lastingEntries(state) !== lastingEntries(earlier)) kept.save([...lastingEntries(state)]);
  if (state.draft !== earlier.draft) keptDraft.save(state.draft);
}

export const getChat = chat.get;

/** Continues a draft with what was typed while it was not visible. */
export const joinDrafts = (earlier: string, typed: string): string =>
  earlier === '' || typed === '' || /\s$/.test(earlier) || /^\s/.test(typed) ? earlier + typed : `${earlier} ${typed}`;

/** Resolves once conversation and draft of an earlier page are restored; what was started meanwhile is kept. */
export const chatReady: Promise<void> = Promise.all([kept.load(), keptDraft.load()]).then(([entries, draft]) => {
  if (draft) update({ draft: joinDrafts(draft, getChat().draft) });
  if (entries && getChat().entries.length === 0) update({ entries });
});

onStartOver((_claim, isElsewhere) => {
  getChat().pending?.stop();
  if (!isElsewhere) return changeChat(nothing);
  // Neither sent nor stored: the other tab may have a new conversation by now.
  if (getChat().pending) reportActiveWork('chat', '');
  chat.set(nothing);
});

/** Hook: the conversation. */
export const useChat = chat.use;

/** Archives the conversation and starts an empty one. */
export function newChat(): void {
  if (getChat().entries.length === 0) return;
  getChat().pending?.stop();
  changeChat({ entries: [], pending: null, previous: lastingEntries(getChat()) });
}

/** Restores the conversation that `newChat` archived. */
export function restorePreviousChat(): void {
  const { entries, previous } = getChat();
  if (previous && entries.length === 0) changeChat({ entries: previous, previous: null });
}
