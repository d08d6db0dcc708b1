import { workerData } from 'node:worker_threads';
import { lowerPriorityOfThread } from '@winnow/worker-process/low-priority';

// Must be the first import of a worker thread: loading the other modules takes some 100 ms of CPU whenever a thread is
// replaced. The priority cannot be raised again.
if ((workerData as { isLowPriority?: boolean } | null)?.isLowPriority) lowerPriorityOfThread();
