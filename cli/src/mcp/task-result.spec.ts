import { taskResult, type RequestTask } from './task-result.ts';

const unlimited = new AbortController().signal;

function server(...statuses: string[]) {
  const requested: string[] = [];
  const request: RequestTask = async (method) => {
    requested.push(method);
    return method === 'tasks/result' ? { content: [] } : { status: statuses.shift(), pollInterval: 1 };
  };
  return { request, requested };
}

it.each(['completed', 'failed', 'cancelled'])('requests the result of a task once it is %s', async (end) => {
  const { request, requested } = server('working', 'working', end);
  expect(await taskResult(request, unlimited)).toEqual({ content: [] });
  expect(requested).toEqual(['tasks/get', 'tasks/get', 'tasks/get', 'tasks/result']);
});

it('stops when the client no longer waits', async () => {
  const client = new AbortController();
  const request: RequestTask = async () => {
    client.abort();
    return { status: 'working' };
  };
  await expect(taskResult(request, client.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('rejects when the task is unknown', async () => {
  await expect(taskResult(() => Promise.reject(new Error('unknown')), unlimited)).rejects.toThrow('unknown');
});
