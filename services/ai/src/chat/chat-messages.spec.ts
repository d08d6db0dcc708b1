import { estimateTokens } from '../model/count-tokens';
import { fitMessages } from './chat-messages';

const user = (content: string) => ({ role: 'user', content }) as const;

it('joins consecutive messages of the visitor, since strict chat templates reject them', async () => {
  const messages = [user('How?'), { role: 'assistant', content: 'So.' } as const, user('Why?'), user('Tell me.')];
  expect(await fitMessages('Be kind.', messages, 1_000, estimateTokens)).toEqual([
    { role: 'system', content: 'Be kind.' },
    user('How?'),
    { role: 'assistant', content: 'So.' },
    user('Why?\n\nTell me.'),
  ]);
});

it('names the system prompt when it leaves no room for a message', async () => {
  const error = { code: 'too-large', message: 'The system prompt is too long for the language model.' };
  await expect(fitMessages('港'.repeat(2_000), [user('Hi')], 1_000, estimateTokens)).rejects.toMatchObject(error);
});
