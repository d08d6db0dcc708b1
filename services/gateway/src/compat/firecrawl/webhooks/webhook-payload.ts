import { createHash } from 'node:crypto';
import type { PageEvent, Problem } from '@winnow/contracts';
import { documentOf } from '../documents';
import type { WebhookEvent } from './webhook-request';
import type { StoredWebhook } from './webhook-store';

/** What an event says beside its name. */
type Said = { readonly success: boolean; readonly data: readonly object[]; readonly error?: string };

const nothing: Said = { success: true, data: [] };

export const saidOf = {
  started: () => nothing,
  completed: () => nothing,
  page: (event: PageEvent, { format }: StoredWebhook): Said => {
    if ('page' in event) return { success: true, data: [documentOf(event.page, format)] };
    const { url, message } = event;
    return { success: false, data: [{ metadata: { sourceURL: url, url, error: message } }], error: message };
  },
  failed: ({ message }: Problem): Said => ({ success: false, data: [], error: message }),
};

/** The body of one delivery. Its id is the same at each attempt, in whatever process: receivers know a repeated one by it. */
export function payloadOf(hook: StoredWebhook, event: WebhookEvent, said: Said, eventId: string): string {
  const { kind, name, job, webhook } = hook;
  const digest = createHash('sha256').update(`${job} ${event} ${eventId}`).digest('hex');
  const webhookId = [8, 12, 16, 20, 32]
    .map((end, at, ends) => digest.slice(at === 0 ? 0 : ends[at - 1], end))
    .join('-');
  const { success, data, error } = said;
  return JSON.stringify({
    success,
    type: `${kind}.${event}`,
    id: name,
    webhookId,
    data,
    metadata: webhook.metadata,
    ...(error === undefined ? {} : { error }),
  });
}
