import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as z from 'zod';

/** Capabilities in which servers differ, learned from their rejections. */
const capabilitiesSchema = z.object({
  /** Name of the parameter that limits an answer. */
  limit: z.enum(['max_tokens', 'max_completion_tokens']).nullable(),
  /** Rejected parameters, which are omitted. */
  refused: z.array(z.string()),
  /** Whether the system role is supported; otherwise its message is merged into the visitor's first message. */
  systemRole: z.boolean(),
});
export type ServerCapabilities = z.infer<typeof capabilitiesSchema>;

/** Default capabilities. */
export const defaultCapabilities: ServerCapabilities = { limit: null, refused: [], systemRole: true };

/** Stores a server's capabilities for restarts and other processes. */
export interface CapabilityStore {
  load(): Promise<ServerCapabilities>;
  save(capabilities: ServerCapabilities): Promise<void>;
}

/** Seconds until capabilities expire: servers are upgraded, and models swapped. */
const retentionSeconds = 24 * 60 * 60;

/**
 * Stores the capabilities of one model at one server in Redis. Without Redis, a few requests are rejected and repeated.
 */
export function redisCapabilityStore(redis: Redis, prefix: string, server: string, model: string): CapabilityStore {
  const hash = createHash('sha256')
    .update(JSON.stringify([server, model]))
    .digest('hex')
    .slice(0, 32);
  const key = `${prefix}:ai:server-ways:${hash}`;
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
const limits = ['max_tokens', 'max_completion_tokens'] as const;

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
  if (
    /system[^.]{0,20}role|role[^.]{0,20}system|system (?:message|prompt)s?\b/i.test(refusal) &&
    unsupportedMessage.test(refusal)
  )
    return capabilities.systemRole ? { ...capabilities, systemRole: false } : null;
  if (!unsupportedMessage.test(refusal)) return null;
  const sent = limits.find((name) => name in body);
  if (sent !== undefined && capabilities.limit === null && new RegExp(`\\b${sent}\\b`).test(refusal))
    return { ...capabilities, limit: limits.find((name) => name !== sent) ?? null };
  const name = optional.find((known) => known in body && new RegExp(`\\b${known}\\b`).test(refusal));
  return name === undefined ? null : { ...capabilities, refused: [...capabilities.refused, name] };
}

/** Adapts a request's body to a server's capabilities. */
export function adaptToCapabilities(body: Body, { limit, refused, systemRole }: ServerCapabilities): Body {
  const { max_tokens, max_completion_tokens, ...rest } = body;
  const maxTokens = max_completion_tokens ?? max_tokens;
  const own = max_completion_tokens === undefined ? 'max_tokens' : 'max_completion_tokens';
  const kept = Object.entries(rest).filter(([name]) => !refused.includes(name));
  const changed: Body = Object.fromEntries(kept);
  if (maxTokens !== undefined) changed[limit ?? own] = maxTokens;
  if (!systemRole && changed.messages) changed.messages = withoutSystem(changed.messages);
  return changed;
}

function withoutSystem(messages: NonNullable<Body['messages']>): NonNullable<Body['messages']> {
  const isSystem = ({ role }: { role: string }) => role === 'system' || role === 'developer';
  const instructions = messages.filter(isSystem).map(({ content }) => String(content));
  const [first, ...others] = messages.filter((message) => !isSystem(message));
  if (!first || instructions.length === 0) return messages;
  return [{ ...first, content: [...instructions, String(first.content)].join('\n\n') }, ...others];
}
