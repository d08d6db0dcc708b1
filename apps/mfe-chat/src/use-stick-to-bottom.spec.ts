import { act, renderHook } from '@testing-library/react';
import { useStickToBottom } from './use-stick-to-bottom';

const Observer = globalThis.ResizeObserver;
let onResize: () => void;
beforeEach(() => {
  globalThis.ResizeObserver = class extends Observer {
    constructor(listener: ResizeObserverCallback) {
      super(listener);
      onResize = () => listener([], this);
    }
  };
});
afterEach(() => {
  globalThis.ResizeObserver = Observer;
});

/** Renders the hook for a list of 100 pixels, which is scrolled and resized as a browser would. */
function openList() {
  const element = document.createElement('div');
  let [height, top] = [500, 0];
  const clamped = (value: number) => Math.min(value, height - 100);
  Object.defineProperties(element, {
    clientHeight: { value: 100 },
    scrollHeight: { get: () => height },
    scrollTop: {
      get: () => top,
      set(value: number) {
        top = clamped(value);
      },
    },
  });
  const list = { current: element };
  const { result } = renderHook(() => useStickToBottom(list, 0));
  return {
    element,
    result,
    resize: (to: number) => {
      height = to;
      top = clamped(top);
    },
    observe: () => act(() => onResize()),
    scrolled: () => act(() => result.current.onScroll()),
  };
}

it('follows a reply that shrinks and grows again before the scroll event', () => {
  const { element, result, resize, observe, scrolled } = openList();
  scrolled();
  resize(400);
  observe();
  resize(700);
  scrolled();
  observe();
  expect([element.scrollTop, result.current.isAway]).toEqual([600, false]);
});

it('stays where the reader has scrolled to while a reply grows', () => {
  const { element, result, resize, observe, scrolled } = openList();
  scrolled();
  resize(700);
  observe();
  // Before the event of the list's own scrolling.
  element.scrollTop -= 100;
  scrolled();
  resize(800);
  observe();
  expect([element.scrollTop, result.current.isAway]).toEqual([500, true]);
});
