import { delay, describeChatFailure, isAbortError, streamChat, type ChatReply } from '@winnow/api-client';
import { getFinalPrompt } from '@winnow/final-prompt';
import { showToast } from '@winnow/toast';
import { newEntry, type AskMode, type ChatEntry, type SentRequest } from './chat-entry';
import { chatRequest } from './chat-request';
import { changeChat, getChat } from './chat-store';

/** Minimum milliseconds between a message and its reply (specification, section 9). */
const replyDelayMs = 800;

/** The fixed text of a failure (specification, section 8). */
const apology =
  'I apologize, but I encountered an error. Please try a shorter message or wait a moment before trying again.';

/** A reply; one from sources has citations. */
type Reply = ChatReply & Pick<ChatEntry, 'citations' | 'unsupported'>;
interface StreamOptions {
  onDelta: (text: string) => void;
  signal: AbortSignal;
}

const ownMessage = (content: string, mode: AskMode = 'prompt') =>
  newEntry({ role: 'user', content, ...(mode === 'prompt' ? {} : { mode }) });

const upToLastOwn = (entries: readonly ChatEntry[]) =>
  entries.slice(0, entries.findLastIndex(({ role }) => role === 'user') + 1);

/** Sends a message. Ignores blank ones, and any while a reply is pending (specification, section 5). */
export async function sendMessage(text: string): Promise<void> {
  const content = text.trim();
  const { pending, entries, mode } = getChat();
  if (content === '' || pending) return;
  changeChat({ entries: [...entries, ownMessage(content, mode)], draft: '', previous: null });
  await fetchReply();
}

/**
 * Retries a reply that failed, replacing its apology, or that never arrived: stopped, or lost by a reload. The new reply
 * also replaces the beginning of one that was interrupted, since the server answers only a message of the visitor.
 */
export async function retryReply(): Promise<void> {
  const { pending, entries } = getChat();
  const last = entries.at(-1);
  if (pending || (last?.ending !== 'failed' && last?.role !== 'user')) return;
  const conversation = upToLastOwn(entries);
  const hasBeginning = entries.length > conversation.length + 1;
  await (hasBeginning ? fetchReply(conversation, entries, true) : fetchReply(conversation));
}

/** Regenerates the last reply. Restores the earlier one when the new one is stopped or fails before its first word. */
export async function regenerateReply(): Promise<void> {
  const { pending, entries } = getChat();
  if (pending || entries.at(-1)?.role !== 'assistant') return;
  await fetchReply(upToLastOwn(entries), entries, true);
}

/**
 * Replaces an earlier message, sends it and removes later messages; restores them when no word of a reply arrives.
 */
export async function editMessage(id: string, text: string): Promise<void> {
  const content = text.trim();
  const { pending, entries } = getChat();
  const at = entries.findIndex((entry) => entry.id === id);
  if (pending || content === '' || at < 0) return;
  await fetchReply([...entries.slice(0, at), ownMessage(content, entries[at]?.mode)], entries);
}

/**
 * @param earlier conversation to restore when the visitor stops before any of the reply is visible
 * @param outlivesFailure whether to restore it after a failure and a reload as well
 */
async function fetchReply(
  conversation = getChat().entries,
  earlier?: readonly ChatEntry[],
  outlivesFailure = false,
): Promise<void> {
  // Retried and edited messages keep their original context.
  const asked = conversation.findLast(({ role }) => role === 'user');
  let sent = chatRequest(conversation, getFinalPrompt());
  const abort = new AbortController();
  const { signal } = abort;
  let arrived = '';
  let mayShow = false;
  let isOver = false;
  const pending = { text: '', stop: () => abort.abort(), earlier: outlivesFailure ? earlier : undefined };
  const show = () => {
    const { pending: shown } = getChat();
    if (shown && mayShow && !isOver && !signal.aborted) changeChat({ pending: { ...shown, text: arrived } });
  };
  const shownFrom = delay(replyDelayMs, signal).then(
    () => {
      mayShow = true;
      show();
    },
    () => undefined,
  );
  changeChat({ entries: conversation, pending });
  const add = (...added: ChatEntry[]) => {
    isOver = true;
    changeChat({ pending: null, entries: [...getChat().entries, ...added] });
  };
  try {
    const onDelta = (text: string) => {
      arrived += text;
      show();
    };
    let stream = (options: StreamOptions): Promise<Reply> =>
      streamChat({ messages: sent.messages, systemPrompt: sent.systemPrompt }, options);
    if (asked?.mode === 'sources') {
      const { askAllSources } = await import('./all-sources/ask-all-sources');
      ({ sent, stream } = askAllSources(asked.content));
    }
    const reply = await stream({ onDelta, signal });
    await shownFrom;
    if (signal.aborted) throw new DOMException('The reply was stopped.', 'AbortError');
    add(replyEntry(reply, sent));
    showToast({ title: 'Success', description: 'Response received successfully' });
  } catch (error) {
    const isStopped = signal.aborted || isAbortError(error);
    // Text that the visitor has already read is kept, marked as incomplete.
    const seen = mayShow ? arrived : '';
    const partial = seen
      ? [newEntry({ role: 'assistant', content: seen, ending: isStopped ? 'stopped' : 'interrupted', sent })]
      : [];
    // What another tab has added meanwhile is kept.
    const restored = partial.length === 0 && getChat().entries === conversation ? earlier : undefined;
    if (isStopped) {
      // An archived conversation is no longer updated.
      if (getChat().pending?.stop !== pending.stop) return;
      if (restored) changeChat({ pending: null, entries: restored });
      else add(...partial);
      return;
    }
    const failure = describeChatFailure(error);
    const { description: reason } = failure;
    if (restored && outlivesFailure) changeChat({ pending: null, entries: restored });
    else add(...partial, newEntry({ role: 'assistant', content: apology, ending: 'failed', reason, sent }));
    showToast({ ...failure, tone: 'destructive' });
  }
}

function replyEntry({ response, model, truncated, ...named }: Reply, sent: SentRequest): ChatEntry {
  const about = { ...(model ? { model } : {}), ...(truncated ? { ending: 'truncated' as const } : {}) };
  return newEntry({ role: 'assistant', content: response, sent, ...about, ...named });
}
