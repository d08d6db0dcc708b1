import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../hostile';
import { modelMarks } from '../simulated-internet';
import type { Attack } from '../attack';

const sessions = 5;
const question = (content: string) => ({ messages: [{ role: 'user', content }], systemPrompt: 'x'.repeat(2_000) });
const asEvents = { accept: 'text/event-stream' };
/** The maximum length of a chat's five messages. */
const longestChat = {
  messages: Array.from({ length: 5 }, () => ({ role: 'user', content: 'All of it matters. '.repeat(5_263) })),
  systemPrompt: 'x'.repeat(2_000),
};
/** Five million characters, the maximum that may be sent to the model. */
const longText = `# Title\n\n${'- an item of a list, with a [link](https://example.com/) and *words*\n'.repeat(70_000)}`;

const chatUnread = (session: Session | undefined, content: string) =>
  session?.requestUnread('/api/chat', { method: 'POST', body: question(content), headers: asEvents });

/** Chats and model work. */
export const model: readonly Attack[] = [
  {
    name: 'held-chats',
    title: '240 chats that the model thinks about for a minute and a half',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      for (let turn = 0; turn < 240; turn++)
        void chatUnread(visitors[turn % sessions], modelMarks.silent)?.catch(() => 0);
      await sleep(1_500);
    },
  },
  {
    name: 'unread-chats',
    title: '100 long answers that drip from the model and are not read',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      hostile.repeat(100, async (turn) => {
        await chatUnread(visitors[turn % sessions], modelMarks.long);
        await sleep(20_000);
      });
      await sleep(1_000);
    },
  },
  {
    name: 'longest-prompts',
    title: 'chats of half a million characters',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      hostile.repeat(10, async (turn) => visitors[turn % sessions]?.post('/api/chat', longestChat));
    },
  },
  {
    name: 'long-texts',
    title: 'texts of five million characters for JSON and new words, in 20 jobs',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      hostile.repeat(20, async (turn) => {
        const session = visitors[turn % sessions];
        if (turn % 2 === 0) return session?.post('/api/transform-to-json', { text: `${turn} ${longText}` });
        return session?.post('/api/enhance-content', { content: `${turn} ${longText}`, enhancementType: 'summary' });
      });
      await sleep(2_000);
    },
  },
];
