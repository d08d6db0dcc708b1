// Chats and other work of the process go first.
import '@winnow/worker-process/low-priority-thread';
import { parentPort, workerData } from 'node:worker_threads';
import { textTasks, type TextTaskName } from './text-tasks';

// A thread's whole life: one task on one text.
const { name, values } = workerData as { name: TextTaskName; values: readonly unknown[] };
const task = textTasks[name] as unknown as (...values: readonly unknown[]) => unknown;
void Promise.resolve(task(...values)).then((result) => parentPort?.postMessage(result));
