import type { Client } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { callTool, key, otherKey, setUpMcp } from './testing/set-up-mcp';

// Jobs that outlast the call of a tool.

const setUp = setUpMcp();

it('returns long work as a job, which can be polled and cancelled', async () => {
  const first = await setUp.startGateway();
  const client = await setUp.connect(first.url, key);
  const started = fetch(`${first.url}/api/scrape-content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ urls: ['https://slow.test/'] }),
  });
  const { id } = (await (await started).json()) as { id: string };
  expect((await callTool(client, 'job_result', { job: id })).text).toMatch(/^In progress/);
  expect((await callTool(client, 'job_cancel', { job: id })).isError).toBeUndefined();
  expect((await callTool(client, 'job_result', { job: id })).text).toContain('(cancelled)');
});

describe('a task', () => {
  const anyResult = z.looseObject({});
  const tasks = (client: Client, method: string, taskId: string) =>
    client.request({ method: `tasks/${method}`, params: { taskId } }, anyResult);
  const start = async (client: Client, url: string) => {
    const params = { name: 'scrape_content', arguments: { urls: [url] }, task: { ttl: 60_000 } };
    const { task } = await client.request({ method: 'tools/call', params }, anyResult);
    return task as { taskId: string; status: string };
  };

  it('is declared by tools that run jobs', async () => {
    const client = await setUp.connect((await setUp.startGateway()).url, key, 'legacy');
    expect(client.getServerCapabilities()).toMatchObject({ tasks: { cancel: {}, requests: { tools: { call: {} } } } });
    const { tools } = await client.listTools();
    const withTasks = tools.filter(({ execution }) => execution?.taskSupport === 'optional').map(({ name }) => name);
    expect(withTasks).toContain('crawl_site');
    expect(withTasks).not.toContain('chat');
  });

  it('is polled, and returns the result of the call, also when its gateway stops', async () => {
    const first = await setUp.startGateway();
    const task = await start(await setUp.connect(first.url, key, 'legacy'), 'https://held.test/');
    expect(task).toMatchObject({ status: 'working', createdAt: expect.any(String), pollInterval: 1_000 });
    await setUp.close(first);
    const client = await setUp.connect((await setUp.startGateway()).url, key, 'legacy');
    expect(await tasks(client, 'get', task.taskId)).toMatchObject({ taskId: task.taskId, status: 'working' });
    const result = tasks(client, 'result', task.taskId);
    setUp.release();
    const { content, _meta } = await result;
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('https://held.test/') }]);
    expect(_meta).toEqual({ 'io.modelcontextprotocol/related-task': { taskId: task.taskId } });
    expect(await tasks(client, 'get', task.taskId)).toMatchObject({ status: 'completed' });
  });

  it('can be cancelled by its owner only', async () => {
    const { url } = await setUp.startGateway();
    const client = await setUp.connect(url, key, 'legacy');
    const { taskId } = await start(client, 'https://slow.test/');
    const stranger = await setUp.connect(url, otherKey, 'legacy');
    for (const method of ['get', 'result', 'cancel'])
      for (const name of [taskId, `${taskId}x`, 'x'.repeat(300)])
        await expect(tasks(stranger, method, name)).rejects.toMatchObject({ code: -32_602 });
    expect(await tasks(client, 'cancel', taskId)).toMatchObject({ status: 'cancelled' });
    expect(await tasks(client, 'result', taskId)).toMatchObject({ isError: true });
  });

  it('is rejected like its call', async () => {
    const client = await setUp.connect((await setUp.startGateway()).url, key, 'legacy');
    await expect(start(client, 'http://169.254.169.254/')).rejects.toMatchObject({ code: -32_602 });
  });
});
