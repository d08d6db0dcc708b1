import { boundedText } from './bounded-text';

it('reads a whole body, also with characters that two chunks share, and none', async () => {
  const bytes = new TextEncoder().encode('Häfen');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await boundedText(new Response(body), 6)).toEqual({ text: 'Häfen', isWhole: true });
  expect(await boundedText(new Response(null), 6)).toEqual({ text: '', isWhole: true });
});

it('returns the beginning of a longer body, and cancels it', async () => {
  const cancel = jest.fn();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('abcd')),
    cancel,
  });
  expect(await boundedText(new Response(endless), 10)).toEqual({ text: 'abcdabcdab', isWhole: false });
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('drops a character that the limit cuts', async () => {
  expect(await boundedText(new Response('Häfen'), 2)).toEqual({ text: 'H', isWhole: false });
});

it('throws when the connection breaks', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('broken')) });
  await expect(boundedText(new Response(broken), 10)).rejects.toThrow('broken');
});
