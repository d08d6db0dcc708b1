import { waitUntil } from '@winnow/testing';
import type { Client } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { callTool, key, otherKey, setUpMcp, type Mode } from './testing/set-up-mcp';

// Jobs that outlast the call of a tool, and their progress.

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
  const { text, about, structured } = await callTool(client, 'job_result', { job: id });
  expect(text).toMatch(/^In progress/);
  expect([about, structured]).toEqual([expect.objectContaining({ job: id, total: 0 }), undefined]);
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
    expect(_meta).toEqual({
      'io.modelcontextprotocol/related-task': { taskId: task.taskId },
      'winnow/job': expect.objectContaining({ job: task.taskId, offset: 0 }),
    });
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

describe.each<Mode>(['legacy', 'auto'])('a call in progress (%s)', (mode) => {
  const statusesOf = async (url: string) => {
    const jobs = await fetch(`${url}/api/jobs`, { headers: { authorization: `Bearer ${key}` } });
    return ((await jobs.json()) as { status: string }[]).map(({ status }) => status);
  };
  const until = (url: string, expected: string) => waitUntil(async () => (await statusesOf(url)).includes(expected));
  const steps = { name: 'scrape_content', arguments: { urls: ['https://steps.test/'] } };

  it('sends the progress of its job before the result', async () => {
    const client = await setUp.connect((await setUp.startGateway()).url, key, mode);
    const received: unknown[] = [];
    const result = await client.callTool(steps, {
      onprogress: (progress) => {
        received.push(progress);
        if (progress.progress === 1) setUp.release();
      },
    });
    expect(received).toEqual([
      { progress: 0, total: 2, message: 'Starting...' },
      { progress: 1, total: 2, message: 'One page' },
    ]);
    expect(result.isError).toBeUndefined();
    expect(result.content).toMatchObject([{ text: expect.stringContaining('https://steps.test/') }]);
  });

  it('cancels its job when the client cancels it', async () => {
    const { url } = await setUp.startGateway();
    const client = await setUp.connect(url, key, mode);
    const cancelling = new AbortController();
    const called = client.callTool(steps, { signal: cancelling.signal, onprogress: () => cancelling.abort() });
    await expect(called).rejects.toThrow();
    await until(url, 'cancelled');
  });

  it('is not cancelled by another client with the same request id', async () => {
    const { url } = await setUp.startGateway();
    const [client, neighbour] = [await setUp.connect(url, key, mode), await setUp.connect(url, key, mode)];
    const [own, others] = [new AbortController(), new AbortController()];
    const called = client.callTool(steps, { signal: own.signal });
    const calledToo = neighbour.callTool(steps, { signal: others.signal });
    void calledToo.catch(() => undefined);
    await waitUntil(async () => (await statusesOf(url)).filter((status) => status === 'active').length === 2);
    others.abort();
    await until(url, 'cancelled');
    expect((await statusesOf(url)).toSorted()).toEqual(['active', 'cancelled']);
    setUp.release();
    expect((await called).isError).toBeUndefined();
  });
});

it('cancels a call whose cancellation arrives before its job, at another gateway', async () => {
  const [{ url }, second] = [await setUp.startGateway(), await setUp.startGateway()];
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const post = (message: object, session?: string, at = url) =>
    fetch(`${at}/mcp`, {
      method: 'POST',
      headers: { ...headers, ...(session === undefined ? {} : { 'mcp-session-id': session }) },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const session = (await post({ id: 0, method: 'initialize', params })).headers.get('mcp-session-id') ?? '';
  expect(session).toMatch(/^[\da-f-]{36}$/);
  const cancel = (requestId: number, named?: string) =>
    post({ method: 'notifications/cancelled', params: { requestId } }, named, second.url);
  expect((await cancel(1, session)).status).toBe(202);
  // Without the session, and in another one, a request id names no call.
  await cancel(2);
  await cancel(2, 'another');
  const call = (id: number) =>
    post({ id, method: 'tools/call', params: { name: 'get_links', arguments: { url: 'https://a.test/' } } }, session);
  expect(await (await call(1)).text()).toContain('(cancelled)');
  expect(await (await call(2)).text()).toContain('[Home]');
});
