import { lowerPriorityOfThread } from './low-priority';

// The first import of a thread that does nothing but work: loading its other modules takes some 100 ms of a processor, each
// time that one is replaced.
lowerPriorityOfThread();
