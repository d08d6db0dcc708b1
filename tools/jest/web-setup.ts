import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as react from 'react';

// Timeout of `findBy` and `waitFor` (milliseconds), for slow machines: both resolve as soon as they match.
configure({ asyncUtilTimeout: 10_000 });

// React's development build records a stack trace for each of its first 10,000 elements per second, for its warnings.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// jsdom lacks methods that Radix components call.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  // Chromium's returns a promise.
  scrollIntoView: () => Promise.resolve(),
});

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no object URLs. One is revoked seconds after its use, possibly during the next test.
URL.revokeObjectURL ??= () => undefined;

// jsdom's dialog element cannot be modal.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
