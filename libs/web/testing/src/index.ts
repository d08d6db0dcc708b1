export { installBroadcastChannel } from './broadcast-channel';
export { installMockApi, type MockApi, type RecordedCall } from './mock-api';
export { answers, delta, drops, fails, hangs, page, progress, succeeds, waits, type Script, type Step } from './script';
