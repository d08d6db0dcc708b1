export { installBroadcastChannel } from './broadcast-channel';
export { installMockApi, type MockApi } from './mock-api';
export type { RecordedCall } from './recorded-call';
export { answers, delta, drops, fails, hangs, page, progress, succeeds, waits, type Script, type Step } from './script';
