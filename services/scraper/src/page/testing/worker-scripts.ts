import path from 'node:path';

/** Scripts of worker threads for tests of the page pool. */

/** The real worker. */
export const real = `import(${JSON.stringify(path.join(__dirname, '..', 'page-worker.ts'))});`;

/** Answers with the page's own text, unless it contains `endless` or `deadly`. */
export const stubborn = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, name, values: [page] }) => {
    const text = Buffer.from(page.bytes).toString();
    const read = (content) => parentPort.postMessage({ kind: 'read', id, result: content && { title: '', content, outcome: 'ok' } });
    if (name === 'fallback') return read(text.includes('<p>') ? 'fallback: ' + text : undefined);
    if (text.includes('endless')) for (;;);
    if (text.includes('deadly')) process.exit(1);
    read(text);
  });
  parentPort.postMessage({ kind: 'ready' });`;

/** Message of a ready worker with the id of its thread in the operating system. */
export const readyWithThread = `{ kind: 'ready', thread: Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)) }`;

/** Reports its priority, and 300 ms of CPU. */
export const reportingPriority = `
  const os = require('node:os');
  const { parentPort, workerData } = require('node:worker_threads');
  if (workerData.isLowPriority) os.setPriority(0, os.constants.priority.PRIORITY_LOW);
  parentPort.on('message', ({ id }) => {
    const result = { title: '', content: String(os.getPriority()), outcome: 'ok' };
    parentPort.postMessage({ kind: 'read', id, result, ms: 300 });
  });
  parentPort.postMessage({ kind: 'ready' });`;

/** Reports the id of its thread, and 600 ms of CPU. */
export const reportingThread = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', ({ id }) => {
    const result = { title: '', content: String(threadId), outcome: 'ok' };
    parentPort.postMessage({ kind: 'read', id, ms: 600, result });
  });
  parentPort.postMessage({ kind: 'ready' });`;

/** Reports the limit of its memory in megabytes. */
export const reportingMemory = `
  const { parentPort, resourceLimits } = require('node:worker_threads');
  parentPort.on('message', ({ id }) => {
    const content = String(resourceLimits.maxOldGenerationSizeMb);
    parentPort.postMessage({ kind: 'read', id, result: { title: '', content, outcome: 'ok' } });
  });
  parentPort.postMessage({ kind: 'ready' });`;

/** Waits for 900 ms without using the CPU. */
export const waiting = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id }) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    parentPort.postMessage({ kind: 'read', id, result: { title: '', content: 'read', outcome: 'ok' } });
  });
  parentPort.postMessage(${readyWithThread});`;
