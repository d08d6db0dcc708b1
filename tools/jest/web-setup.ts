import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// How long `findBy` and `waitFor` look (milliseconds): they end as soon as they find, so this only helps slow machines.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks what Radix components call.
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

// jsdom makes no addresses of blobs. One that is given away is taken back seconds later, perhaps in the next test.
URL.revokeObjectURL ??= () => undefined;

// jsdom knows the dialog element but cannot open it as a modal one.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
