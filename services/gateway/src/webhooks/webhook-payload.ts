import { hash } from 'node:crypto';
import type { PageEvent, Problem } from '@winnow/contracts';
import { documentOf } from '../compat/firecrawl/documents';
import type { Delivery } from './post-webhook';
import type { WebhookEvent } from './webhook-request';
import type { StoredWebhook, WebhookProgress } from './webhook-store';

/** Contents of an event besides its name. */
type EventContents = { readonly success: boolean; readonly data: readonly object[]; readonly error?: string };

const noData: EventContents = { success: true, data: [] };

export const eventContents = {
  started: () => noData,
  completed: () => noData,
  page: (event: PageEvent, { format }: StoredWebhook): EventContents => {
    if ('page' in event) return { success: true, data: [documentOf(event.page, format)] };
    const { url, message } = event;
    return { success: false, data: [{ metadata: { sourceURL: url, url, error: message } }], error: message };
  },
  failed: ({ message }: Problem): EventContents => ({ success: false, data: [], error: message }),
};

/** Builds an event in Firecrawl's format. */
export function firecrawlDelivery(
  hook: StoredWebhook,
  event: WebhookEvent,
  contents: EventContents,
  eventId: string,
): Delivery {
  const { kind, name, webhook } = hook;
  const id = idOf(hook, event, eventId);
  const { success, data, error } = contents;
  const body = {
    success,
    type: `${kind}.${event}`,
    id: name,
    webhookId: id,
    data,
    metadata: webhook.metadata,
    ...(error === undefined ? {} : { error }),
  };
  return { id, body: JSON.stringify(body), isFirecrawl: true };
}

/** Builds the event for the end of a job in the format of standardwebhooks: type, time and data. */
export function ownDelivery(
  hook: StoredWebhook & Pick<WebhookProgress, 'time'>,
  event: 'completed' | 'failed',
  about: object,
): Delivery {
  const { kind, job, time: timestamp } = hook;
  const body = { type: `${kind}.${event}`, timestamp, data: { job, ...about } };
  return { id: idOf(hook, event, ''), body: JSON.stringify(body), isFirecrawl: false };
}

function idOf({ job }: StoredWebhook, event: WebhookEvent, eventId: string): string {
  const digest = hash('sha256', `${job} ${event} ${eventId}`, 'hex');
  return [8, 12, 16, 20, 32].map((end, at, ends) => digest.slice(at === 0 ? 0 : ends[at - 1], end)).join('-');
}
