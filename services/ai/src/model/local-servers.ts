import type { FoundModels } from '@winnow/contracts';
import * as z from 'zod';
import type { ProviderName } from './providers';
import { readJson } from './server-sizes';

interface LocalServer {
  readonly server: string;
  readonly port: number;
  readonly provider: ProviderName;
  /** Base URL for LangChain. */
  readonly basePath: string;
  readonly listPath: string;
}

/**
 * Local model servers at their default ports. Only these addresses are requested: no input of a visitor names an address.
 */
export const localServers: readonly LocalServer[] = [
  { server: 'Ollama', port: 11_434, provider: 'ollama', basePath: '', listPath: '/api/tags' },
  { server: 'LM Studio', port: 1_234, provider: 'openai', basePath: '/v1', listPath: '/v1/models' },
  { server: 'llama.cpp', port: 8_080, provider: 'openai', basePath: '/v1', listPath: '/v1/models' },
  { server: 'vLLM', port: 8_000, provider: 'openai', basePath: '/v1', listPath: '/v1/models' },
];

/** Maximum models of one server. */
const maxModels = 100;
const nameSchema = z.string().min(1).max(200);
/** Model lists of OpenAI-compatible servers and of Ollama. */
const listSchema = z.union([
  z.object({ data: z.array(z.object({ id: nameSchema })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({ models: z.array(z.object({ name: nameSchema })) })
    .transform(({ models }) => models.map(({ name }) => name)),
]);

export const addressOf = ({ port }: LocalServer): string => `http://127.0.0.1:${port}`;

/** Finds the servers that respond with a list of models. Never throws. */
export async function findLocalModels(servers: readonly LocalServer[] = localServers): Promise<FoundModels> {
  const lists = await Promise.all(
    servers.map(async (local) => {
      try {
        const names = listSchema.parse(await readJson(`${addressOf(local)}${local.listPath}`));
        return { server: local.server, models: names.slice(0, maxModels) };
      } catch {
        return { server: local.server, models: [] };
      }
    }),
  );
  return { servers: lists.filter(({ models }) => models.length > 0) };
}
