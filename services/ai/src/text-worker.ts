// Lowers the priority below chats and other work of the process.
import '@winnow/worker-process/low-priority-thread';
import { parentPort, workerData } from 'node:worker_threads';
import { textTasks, type TextTaskName } from './text-tasks';

// Each thread runs one task.
const { name, values } = workerData as { name: TextTaskName; values: readonly unknown[] };
const task = textTasks[name] as unknown as (...values: readonly unknown[]) => unknown;
void Promise.resolve(task(...values)).then((result) => parentPort?.postMessage(result));
