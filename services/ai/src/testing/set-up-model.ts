import { startModelServer, type ModelServer, type ModelServerOptions } from '@winnow/testing';
import type { AiTools } from '../ai-tools';
import { testModel, testTools } from './tools';

/** Registers a hook that stops the model's server after each test. */
export function setUpModel() {
  let server: ModelServer;
  let isRunning = false;

  async function stop(): Promise<void> {
    if (isRunning) await server.stop();
    isRunning = false;
  }
  afterEach(stop);

  return {
    get server() {
      return server;
    },
    /** Starts a server; the previous one is stopped. */
    async start(options: ModelServerOptions = {}): Promise<void> {
      await stop();
      server = await startModelServer(options);
      isRunning = true;
    },
    /** Returns the tools of operations that use this server. */
    tools: async (overrides: Partial<AiTools> = {}): Promise<AiTools> =>
      testTools({ model: await testModel(server.url), ...overrides }),
  };
}
