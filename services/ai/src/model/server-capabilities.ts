import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { isOverflow } from './call-failure';

/** Capabilities in which servers differ, learned from their rejections. */
const capabilitiesSchema = z.object({
  /** Name of the parameter that limits an answer. */
  limit: z.enum(['max_tokens', 'max_completion_tokens']).nullable(),
  /** Rejected parameters, which are omitted. */
  refused: z.array(z.string()),
  /** Whether the system role is supported; otherwise its message is merged into the visitor's first message. */
  systemRole: z.boolean(),
  /** Maximum tokens of an answer that the server accepts, if it has rejected more. */
  maxAnswer: z.number().int().positive().nullable().default(null),
});
export type ServerCapabilities = z.infer<typeof capabilitiesSchema>;

/** Default capabilities. */
export const defaultCapabilities: ServerCapabilities = {
  limit: null,
  refused: [],
  systemRole: true,
  maxAnswer: null,
};

/** Stores a server's capabilities for restarts and other processes. */
export interface CapabilityStore {
  load(): Promise<ServerCapabilities>;
  save(capabilities: ServerCapabilities): Promise<void>;
}

/** Minimum limit of an answer that is believed: smaller numbers in a rejection are statuses or versions. */
const minAnswer = 256;

/** Seconds until capabilities expire: servers are upgraded, and models swapped. */
const retentionSeconds = 24 * 60 * 60;

/**
 * Stores the capabilities of one model at one server in Redis. Without Redis, a few requests are rejected and repeated.
 */
export function redisCapabilityStore(redis: Redis, prefix: string, server: string, model: string): CapabilityStore {
  const digest = hash('sha256', JSON.stringify([server, model]), 'hex').slice(0, 32);
  const key = `${prefix}:ai:server-ways:${digest}`;
  return {
    async load() {
      const text = await redis.get(key).catch(() => null);
      const kept = capabilitiesSchema.safeParse(text === null ? null : JSON.parse(text));
      return kept.success ? kept.data : defaultCapabilities;
    },
    async save(capabilities) {
      await redis.set(key, JSON.stringify(capabilities), 'EX', retentionSeconds).catch(() => undefined);
    },
  };
}

/** Parameters that can be omitted. */
const optional = ['temperature', 'stream_options', 'reasoning_effort', 'parallel_tool_calls', 'top_p'] as const;
const unsupportedMessage =
  /unsupported|not supported|does(?: not|n't) support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|extra (?:inputs|fields)|deprecated|only the default/i;
/** Messages for a reasoning effort that other models support: the parameter is omitted as if it were unknown. */
const invalidValue = /invalid value|input should be|supported values|must be one of/i;
const limits = ['max_tokens', 'max_completion_tokens'] as const;
/**
 * Messages of chat templates without a system role (Mistral, Gemma, Llama 2) and of APIs that do not know OpenAI's newer
 * name of it.
 */
const unsupportedRole =
  /roles must alternate|only user\b[^.]{0,40}\broles? (?:is|are)|(?:system|developer) instruction is not enabled|unknown variant `(?:system|developer)`/i;
const tooLarge = /too large|at most|less than or equal|maximum|valid range|exceed|must be (?:<=|≤)/i;

type Body = Record<string, unknown> & { messages?: { role: string; content: unknown }[] };

/**
 * Returns the capabilities after a server's rejection; null when it names no parameter that can be omitted or replaced.
 * @param refusal the server's error message
 */
export function learnFromRejection(
  refusal: string,
  body: Body,
  capabilities: ServerCapabilities,
): ServerCapabilities | null {
  const isRole =
    /system[^.]{0,20}role|role[^.]{0,20}system|system (?:message|prompt)s?\b/i.test(refusal) &&
    unsupportedMessage.test(refusal);
  if (isRole || (unsupportedRole.test(refusal) && body.messages?.some(isSystem)))
    return capabilities.systemRole ? { ...capabilities, systemRole: false } : null;
  const sent = limits.find((name) => name in body);
  const maxAnswer = sent && acceptedLimit(refusal, sent, Number(body[sent]));
  if (maxAnswer) return { ...capabilities, maxAnswer };
  const isEffort = refusal.includes('reasoning_effort') && invalidValue.test(refusal);
  if (!isEffort && !unsupportedMessage.test(refusal)) return null;
  if (sent !== undefined && capabilities.limit === null && new RegExp(`\\b${sent}\\b`).test(refusal))
    return { ...capabilities, limit: limits.find((name) => name !== sent) ?? null };
  const name = optional.find((known) => known in body && new RegExp(`\\b${known}\\b`).test(refusal));
  return name === undefined ? null : { ...capabilities, refused: [...capabilities.refused, name] };
}

/** Returns the maximum answer that a rejection of a longer one states: the largest number below the requested one. */
function acceptedLimit(refusal: string, name: string, requested: number): number | undefined {
  // A prompt that leaves less room says nothing about other prompts.
  if (!refusal.includes(name) || !tooLarge.test(refusal) || isOverflow(refusal)) return undefined;
  const stated = (refusal.match(/\d+/g) ?? []).map(Number).filter((one) => one < requested && one >= minAnswer);
  return stated.length > 0 ? Math.max(...stated) : undefined;
}

/** Adapts a request's body to a server's capabilities. */
export function adaptToCapabilities(body: Body, { limit, refused, systemRole, maxAnswer }: ServerCapabilities): Body {
  const { max_tokens, max_completion_tokens, ...rest } = body;
  const maxTokens = max_completion_tokens ?? max_tokens;
  const own = max_completion_tokens === undefined ? 'max_tokens' : 'max_completion_tokens';
  const kept = Object.entries(rest).filter(([name]) => !refused.includes(name));
  const changed: Body = Object.fromEntries(kept);
  if (maxTokens !== undefined) changed[limit ?? own] = Math.min(Number(maxTokens), maxAnswer ?? Infinity);
  if (!systemRole && changed.messages) changed.messages = withoutSystem(changed.messages);
  return changed;
}

const isSystem = ({ role }: { role: string }) => role === 'system' || role === 'developer';

function withoutSystem(messages: NonNullable<Body['messages']>): NonNullable<Body['messages']> {
  const instructions = messages.filter(isSystem).map(({ content }) => String(content));
  const [first, ...others] = messages.filter((message) => !isSystem(message));
  if (!first || instructions.length === 0) return messages;
  return [{ ...first, content: [...instructions, String(first.content)].join('\n\n') }, ...others];
}
