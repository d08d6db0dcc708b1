type Send = typeof import('./after-first').afterFirst;

/** The module as a page that was just opened has it. */
async function newPage(): Promise<Send> {
  jest.resetModules();
  return (await import('./after-first')).afterFirst;
}

/** A request whose answer the test gives. */
function request() {
  let answer = (_value: string) => undefined as void;
  let fail = (_error: Error) => undefined as void;
  const send = jest.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  return { send, answer: (value: string) => answer(value), fail: (error: Error) => fail(error) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('no request goes out beside the first one, and all of them after its answer', async () => {
  const afterFirst = await newPage();
  const [one, two, three] = [request(), request(), request()];
  const answers = [one, two, three].map(({ send }) => afterFirst(send));
  await settled();
  expect([one, two, three].map(({ send }) => send.mock.calls.length)).toEqual([1, 0, 0]);
  one.answer('first');
  await settled();
  expect([two, three].map(({ send }) => send.mock.calls.length)).toEqual([1, 1]);
  two.answer('second');
  three.answer('third');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('a first request that fails blocks no other, and fails alone', async () => {
  const afterFirst = await newPage();
  const [one, two] = [request(), request()];
  const failed = afterFirst(one.send);
  const answered = afterFirst(two.send);
  one.fail(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  await settled();
  two.answer('here');
  expect(await answered).toBe('here');
});

test('a first request without an answer is waited for three seconds', async () => {
  const afterFirst = await newPage();
  jest.useFakeTimers();
  const two = request();
  void afterFirst(request().send);
  void afterFirst(two.send);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(two.send).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(two.send).toHaveBeenCalled();
  jest.useRealTimers();
});
