import { lowerPriorityOfThread } from './low-priority';

// Must be the first import of a worker thread: loading the other modules takes some 100 ms of CPU each time a thread is
// replaced.
lowerPriorityOfThread();
