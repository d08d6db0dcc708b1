import { ConfigError, readConfig } from '@winnow/config';
import { Metrics } from '@winnow/telemetry';
import { silentLogger } from '@winnow/logging';
import { variables } from '../config';
import { Redis } from 'ioredis';
import { chooseModel, sourceSettings } from './choose-model';

const configOf = (environment: Record<string, string>) =>
  readConfig(variables, { REDIS_URL: 'redis://127.0.0.1:1', ...environment });
// The service starts without Redis, since stored sizes and capabilities are optional.
const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
afterAll(() => redis.disconnect());
const choose = (environment: Record<string, string>) =>
  chooseModel(configOf(environment), redis, silentLogger, new Metrics('ai'));

it.each([
  [{}, null],
  [{ OPENAI_API_KEY: 'k' }, 'openai'],
  [{ OPENAI_BASE_URL: 'http://x/v1' }, 'openai'],
  [{ OPENAI_API_KEY: 'k', AI_PROVIDER: 'offline' }, null],
  [{ ANTHROPIC_API_KEY: 'k', ANTHROPIC_MODEL: 'm' }, 'anthropic'],
  [{ GOOGLE_API_KEY: 'k', GOOGLE_MODEL: 'm' }, 'google-genai'],
  [{ OLLAMA_BASE_URL: 'http://x', OLLAMA_MODEL: 'm' }, 'ollama'],
  [{ OPENAI_API_KEY: 'k', OLLAMA_BASE_URL: 'http://x', OLLAMA_MODEL: 'm', AI_PROVIDER: 'ollama' }, 'ollama'],
])('chooses %s for %j', (environment, provider) => {
  expect(sourceSettings(configOf(environment))?.provider ?? null).toBe(provider);
});

it.each([
  [{ AI_PROVIDER: 'openai' }, 'OPENAI_API_KEY: is required for the provider openai'],
  [{ AI_PROVIDER: 'ollama' }, 'OLLAMA_BASE_URL: is required for the provider ollama'],
  [{ ANTHROPIC_API_KEY: 'k' }, 'ANTHROPIC_MODEL: is required for the provider anthropic'],
])('refuses to start with %j: %s', async (environment, message) => {
  await expect(choose(environment)).rejects.toThrow(ConfigError);
  await expect(choose(environment)).rejects.toThrow(message);
});

it.each([
  [{ OPENAI_API_KEY: 'k' }, { name: 'gpt-4o-mini', contextTokens: 128_000, outputTokens: 16_384 }],
  [{ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'openai/gpt-4o-mini-2024-07-18' }, { contextTokens: 128_000 }],
  [
    { OPENAI_API_KEY: 'k', OPENAI_CONTEXT_TOKENS: '1000' },
    { contextTokens: 1_000, outputTokens: 500 },
  ],
  [
    { OPENAI_BASE_URL: 'http://x/v1', OPENAI_MODEL: 'mystery' },
    { contextTokens: 8_192, outputTokens: 2_048 },
  ],
  [
    { ANTHROPIC_API_KEY: 'k', ANTHROPIC_MODEL: 'claude-haiku-4-5' },
    { contextTokens: 200_000, outputTokens: 32_000 },
  ],
])('reads the sizes of %j as %j', async (environment, sizes) => {
  expect(await choose(environment)).toMatchObject(sizes);
});

it('chooses the built-in model when nothing is configured', async () => {
  expect(await choose({})).toBeNull();
});
