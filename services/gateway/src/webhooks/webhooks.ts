import { Inject, Injectable } from '@nestjs/common';
import { addressPolicy, type AddressPolicy } from '@winnow/address-policy';
import { webhookSchema } from '@winnow/contracts';
import type { RecordedJob } from '@winnow/jobs';
import * as z from 'zod/mini';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { parseRequest } from '../routes/parse-request';
import { webhookOf, type Webhook } from './webhook-request';
import { WebhookStore, webhookOperations, type StoredWebhook, type WebhookOperation } from './webhook-store';

const fields = z.object({ webhook: z.optional(webhookSchema), collection: z.optional(z.string()) });

/** Registers the webhooks of requests. */
@Injectable()
export class Webhooks {
  private readonly policy: AddressPolicy;

  constructor(
    @Inject(WebhookStore) private readonly store: WebhookStore,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.policy = addressPolicy(config);
  }

  /** Returns the body without its webhook, and the webhook. Throws as `webhookOf` does. */
  split(body: unknown): { readonly rest: unknown; readonly webhook: Webhook | null } {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { rest: body, webhook: null };
    const { webhook, ...rest } = body as Record<string, unknown>;
    return { rest, webhook: webhookOf(webhook, this.policy, this.config.egressUrl !== null) };
  }

  /** Returns the webhook of an operation's own request. Throws as `webhookOf` does. */
  namedIn(operation: string, body: unknown): (Webhook & { readonly operation: WebhookOperation }) | null {
    const name = webhookOperations.find((one) => one === operation);
    if (name === undefined) return null;
    const { webhook } = parseRequest(fields, body);
    const requested = webhook && { ...webhook, events: webhook.events ?? ['completed', 'failed'] };
    const named = webhookOf(requested, this.policy, this.config.egressUrl !== null);
    return named && { ...named, operation: name };
  }

  /** Sends the end of a job to the webhook of its request. */
  async addNamed(
    { id: job, isEnqueued }: RecordedJob,
    owner: string,
    named: ReturnType<Webhooks['namedIn']>,
    body: unknown,
  ): Promise<void> {
    if (!named) return;
    const { operation: kind, ...webhook } = named;
    const { collection } = parseRequest(fields, body);
    await this.store.add({ job, owner, name: job, kind, format: 'text', webhook, collection }, isEnqueued);
  }

  /** Sends the job's events from now on. */
  async add(hook: StoredWebhook, isEnqueued: boolean): Promise<void> {
    await this.store.add(hook, isEnqueued);
  }
}
