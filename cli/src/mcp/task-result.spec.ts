import { taskResult, type AskTask } from './task-result.ts';

const unlimited = new AbortController().signal;

function server(...statuses: string[]) {
  const asked: string[] = [];
  const ask: AskTask = async (method) => {
    asked.push(method);
    return method === 'tasks/result' ? { content: [] } : { status: statuses.shift(), pollInterval: 1 };
  };
  return { ask, asked };
}

it.each(['completed', 'failed', 'cancelled'])('asks for the result of a task once it is %s', async (end) => {
  const { ask, asked } = server('working', 'working', end);
  expect(await taskResult(ask, unlimited)).toEqual({ content: [] });
  expect(asked).toEqual(['tasks/get', 'tasks/get', 'tasks/get', 'tasks/result']);
});

it('stops when the client no longer waits', async () => {
  const gone = new AbortController();
  const ask: AskTask = async () => {
    gone.abort();
    return { status: 'working' };
  };
  await expect(taskResult(ask, gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('passes on that the task is unknown', async () => {
  await expect(taskResult(() => Promise.reject(new Error('unknown')), unlimited)).rejects.toThrow('unknown');
});
