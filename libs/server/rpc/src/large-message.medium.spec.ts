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
