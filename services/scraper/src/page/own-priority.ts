import { workerData } from 'node:worker_threads';
import { lowerPriorityOfThread } from '@winnow/worker-process/low-priority';

// The first import of a reading thread: loading its other modules takes some 100 ms of a processor, each time that one is
// replaced. A priority cannot be raised again.
if ((workerData as { isLow?: boolean } | null)?.isLow) lowerPriorityOfThread();
