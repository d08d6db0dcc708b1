type Send = typeof import('./after-first-request').afterFirstRequest;

/** Returns the module in the state of a freshly opened page. */
async function newPage(): Promise<Send> {
  jest.resetModules();
  return (await import('./after-first-request')).afterFirstRequest;
}

/** A request whose response is controlled by the test. */
function request() {
  let resolve = (_value: string) => undefined as void;
  let reject = (_error: Error) => undefined as void;
  const send = jest.fn(
    () =>
      new Promise<string>((onResolve, onReject) => {
        resolve = onResolve;
        reject = onReject;
      }),
  );
  return { send, resolve: (value: string) => resolve(value), reject: (error: Error) => reject(error) };
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve, 0));

test('sends no request beside the first one, and all of them after its response', async () => {
  const afterFirstRequest = await newPage();
  const [one, two, three] = [request(), request(), request()];
  const responses = [one, two, three].map(({ send }) => afterFirstRequest(send));
  await flushPromises();
  expect([one, two, three].map(({ send }) => send.mock.calls.length)).toEqual([1, 0, 0]);
  one.resolve('first');
  await flushPromises();
  expect([two, three].map(({ send }) => send.mock.calls.length)).toEqual([1, 1]);
  two.resolve('second');
  three.resolve('third');
  expect(await Promise.all(responses)).toEqual(['first', 'second', 'third']);
});

test('a failed first request does not block or fail the others', async () => {
  const afterFirstRequest = await newPage();
  const [one, two] = [request(), request()];
  const failed = afterFirstRequest(one.send);
  const answered = afterFirstRequest(two.send);
  one.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  await flushPromises();
  two.resolve('here');
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
