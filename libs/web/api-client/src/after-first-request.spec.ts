type Send = typeof import('./after-first-request').afterFirstRequest;

/** Returns the module in the state of a freshly opened page. */
async function newPage(): Promise<Send> {
  jest.resetModules();
  return (await import('./after-first-request')).afterFirstRequest;
}

/** A request whose response is controlled by the test. */
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

test('sends no request beside the first one, and all of them after its response', async () => {
  const afterFirstRequest = await newPage();
  const [one, two, three] = [request(), request(), request()];
  const answers = [one, two, three].map(({ send }) => afterFirstRequest(send));
  await settled();
  expect([one, two, three].map(({ send }) => send.mock.calls.length)).toEqual([1, 0, 0]);
  one.answer('first');
  await settled();
  expect([two, three].map(({ send }) => send.mock.calls.length)).toEqual([1, 1]);
  two.answer('second');
  three.answer('third');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('a failed first request blocks no other, and fails alone', async () => {
  const afterFirstRequest = await newPage();
  const [one, two] = [request(), request()];
  const failed = afterFirstRequest(one.send);
  const answered = afterFirstRequest(two.send);
  one.fail(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  await settled();
  two.answer('here');
  expect(await answered).toBe('here');
});

test('waits three seconds for the response to the first request', async () => {
  const afterFirstRequest = await newPage();
  jest.useFakeTimers();
  const two = request();
  void afterFirstRequest(request().send);
  void afterFirstRequest(two.send);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(two.send).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(two.send).toHaveBeenCalled();
  jest.useRealTimers();
});
