import { Inject, Injectable } from '@nestjs/common';
import { addressPolicy, type AddressPolicy } from '@winnow/address-policy';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { webhookOf, type Webhook } from './webhook-request';
import { WebhookStore, type StoredWebhook } from './webhook-store';

/** Webhooks as requests ask for them. */
@Injectable()
export class Webhooks {
  private readonly policy: AddressPolicy;

  constructor(
    @Inject(WebhookStore) private readonly store: WebhookStore,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.policy = addressPolicy(config);
  }

  /** The body without its webhook, and the webhook. Throws as `webhookOf`. */
  split(body: unknown): { readonly rest: unknown; readonly webhook: Webhook | null } {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { rest: body, webhook: null };
    const { webhook, ...rest } = body as Record<string, unknown>;
    return { rest, webhook: webhookOf(webhook, this.policy, this.config.egressUrl !== null) };
  }

  /** Sends the job's events from now on. */
  add(hook: StoredWebhook): Promise<void> {
    return this.store.add(hook);
  }
}
