import { chatMessageChars, chatMessageLimit, chatRoles, systemPromptLimit, type ChatMessage } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { countMessage } from '../model/count-message';
import type { ModelMessage } from '../model/language-model';

/**
 * Returns the messages to send to the model: the last five with a known role, and the first 2000 characters of the
 * system prompt, regardless of the client's request (specification, section 9). Throws `invalid-request` or
 * `too-large`.
 */
export function boundedMessages(
  systemPrompt: string,
  messages: readonly ChatMessage[],
): { system: string; messages: ChatMessage[] } {
  const known = messages.filter(({ role, content }) => chatRoles.includes(role) && content.trim() !== '');
  const last = known.slice(-chatMessageLimit);
  if (last.length === 0 || last.at(-1)?.role !== 'user')
    throw new ProblemError('invalid-request', 'There is no message to answer.');
  if (last.some(({ content }) => content.length > chatMessageChars))
    throw new ProblemError('too-large', 'The message is too long.');
  return { system: systemPrompt.slice(0, systemPromptLimit), messages: last };
}

/**
 * Returns the newest messages within `tokens`, in turns of the two roles. Throws `too-large` when even the last one does
 * not fit, or the signal's reason.
 */
export async function fitMessages(
  system: string,
  messages: readonly ChatMessage[],
  tokens: number,
  countTokens: (text: string) => number,
  signal?: AbortSignal,
): Promise<ModelMessage[]> {
  const overhead = 8;
  const head: ModelMessage[] = system.trim() === '' ? [] : [{ role: 'system', content: system }];
  let left = tokens - head.reduce((sum, { content }) => sum + countTokens(content) + overhead, 0);
  if (left <= 0) throw new ProblemError('too-large', 'The system prompt is too long for the language model.');
  const kept: ModelMessage[] = [];
  for (const { role, content } of messages.toReversed()) {
    const message = { role, content };
    left -= (await countMessage(message, countTokens, signal)) + overhead;
    if (left < 0) break;
    kept.unshift(message);
  }
  if (kept.length === 0) throw new ProblemError('too-large', 'The message is too long for the language model.');
  // Strict chat templates reject a conversation that starts with an answer.
  while (kept.length > 1 && kept[0]?.role === 'assistant') kept.shift();
  return [...head, ...inTurns(kept)];
}

/**
 * Joins consecutive messages of one role, as after a reply that failed or was stopped: strict chat templates reject
 * them.
 */
function inTurns(messages: readonly ModelMessage[]): ModelMessage[] {
  const turns: ModelMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.role !== message.role) turns.push(message);
    else turns[turns.length - 1] = { role: last.role, content: `${last.content}\n\n${message.content}` };
  }
  return turns;
}
