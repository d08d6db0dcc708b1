import { sourceLimits } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { createChatClient, startChatServer, type ChatPart } from './index';
import { messageBytes } from './chat-service';

const large = 'x'.repeat(messageBytes + 1);
const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }], systemPrompt: '', owner: 'ann' });

it('rejects a message over the limit in either direction as too large, and both ends continue', async () => {
  const server = await startChatServer(
    '127.0.0.1:0',
    async function* ({ messages }): AsyncGenerator<ChatPart> {
      yield { response: messages[0]?.content === 'much' ? large : 'hello', model: 'offline' };
    },
    silentLogger,
  );
  const client = createChatClient(`127.0.0.1:${server.port}`);
  const chat = (content: string) =>
    Array.fromAsync(client.chat(ask(content), { signal: new AbortController().signal, correlationId: 'click-123' }));
  try {
    await expect(chat(large)).rejects.toMatchObject({ code: 'too-large' });
    await expect(chat('much')).rejects.toMatchObject({ code: 'too-large' });
    expect(await chat('hi')).toEqual([{ response: 'hello', model: 'offline' }]);
  } finally {
    await client.close();
    await server.close(100);
  }
});

it('accepts the longest question about sources in three bytes per character', async () => {
  const [chars, count] = [sourceLimits.chars, sourceLimits.sources];
  const source = { id: '港'.repeat(2_048), title: '港'.repeat(1_000), text: '港'.repeat(chars / count) };
  const sources = Array.from({ length: count }, () => source);
  const question = '港'.repeat(sourceLimits.questionChars);
  const fail = () => Promise.reject(new Error('not called'));
  const server = await startChatServer('127.0.0.1:0', fail as never, silentLogger, {
    async *ask(request) {
      yield { response: String(request.sources.length), model: 'offline', citations: [], unsupported: [] };
    },
    models: { status: fail, find: fail, connect: fail },
  });
  const client = createChatClient(`127.0.0.1:${server.port}`);
  const call = { signal: new AbortController().signal, correlationId: 'click-123' };
  try {
    const [answer] = await Array.fromAsync(client.ask({ question, sources, owner: 'ann', block: 'b' }, call));
    expect(answer).toMatchObject({ response: String(count) });
  } finally {
    await client.close();
    await server.close(100);
  }
});
