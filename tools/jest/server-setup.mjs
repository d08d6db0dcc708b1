import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

/** Milliseconds: a test that hangs must end; one on a small busy machine must not be cut off while it works. */
const defaultTimeoutMs = 240_000;

/** Jest's runner for bare Node has no timeouts: adds them to tests and to their hooks as they are defined. */
addEventHandler(({ name, timeout = defaultTimeoutMs }, { currentDescribeBlock }) => {
  const defined = { add_test: currentDescribeBlock.tests, add_hook: currentDescribeBlock.hooks }[name]?.at(-1);
  if (!defined?.fn) return;
  const { fn } = defined;
  defined.fn = () => {
    const { promise: late, reject } = Promise.withResolvers();
    const timer = setTimeout(() => reject(new Error(`no result after ${timeout} ms`)), timeout);
    return Promise.race([Promise.resolve().then(fn), late]).finally(() => clearTimeout(timer));
  };
});
const { setTimeout, clearTimeout } = globalThis;

// Its `jest` lacks some functions of Jest's mocks and timers.
const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: { enableGlobally: true } }, global: globalThis });
const functionsOf = (owner, ...names) => Object.fromEntries(names.map((name) => [name, owner[name].bind(owner)]));
Object.assign(
  globalThis.jest,
  functionsOf(mocks, 'fn', 'spyOn', 'replaceProperty', 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks'),
  functionsOf(timers, 'useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'advanceTimersByTimeAsync'),
);
