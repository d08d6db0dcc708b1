import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Timeout of `findBy` and `waitFor` (milliseconds), for slow machines: both resolve as soon as they match.
configure({ asyncUtilTimeout: 10_000 });

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
