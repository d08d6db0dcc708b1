import type { Progress } from '@winnow/contracts';
import { sendProgress } from './send-progress';

const at = (progress: number, message = 'Reading...'): Progress => ({ progress, total: 9, message, found: 1 });
async function* changes(...all: Progress[]) {
  yield* all;
}
const open = new AbortController().signal;

it('sends increases only, without further fields', async () => {
  const sent: object[] = [];
  await sendProgress(
    changes(at(0), at(0, 'Still...'), at(2), at(1), at(3)),
    async (one) => void sent.push(one),
    open,
    0,
  );
  expect(sent).toEqual([0, 2, 3].map((progress) => ({ progress, total: 9, message: 'Reading...' })));
});

it('sends nothing after the end, and does not wait for the interval', async () => {
  const ended = new AbortController();
  const sent: number[] = [];
  const send = async ({ progress }: { progress: number }) => {
    sent.push(progress);
    ended.abort();
  };
  await sendProgress(changes(at(1), at(2)), send, ended.signal, 60_000);
  expect(sent).toEqual([1]);
});

it('does not reject when the client has disconnected', async () => {
  const send = () => Promise.reject(new Error('closed'));
  expect(await sendProgress(changes(at(1)), send, open)).toBeUndefined();
});
