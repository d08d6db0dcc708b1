import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { startOver } from '@winnow/browser';
import {
  appendToFinalPrompt,
  clearFinalPrompt,
  finalPromptReady,
  getFinalPrompt,
  setFinalPrompt,
  useFinalPrompt,
} from './index';

beforeEach(clearFinalPrompt);

/** Leaves the page and opens the next one once the browser has written pending changes. */
async function nextPage() {
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  jest.resetModules();
  return import('./index');
}

test('appends trimmed pieces with a rule between blank lines', () => {
  const added = ['  One\n', '\n\nTwo ', '   '].map(appendToFinalPrompt);
  expect(added).toEqual([true, true, false]);
  expect(getFinalPrompt()).toBe('One\n\n---\n\nTwo');
});

test('puts no separator after white space only', () => {
  setFinalPrompt(' \n');
  appendToFinalPrompt('One');
  expect(getFinalPrompt()).toBe('One');
});

test('every reader sees a change immediately', () => {
  const { result } = renderHook(useFinalPrompt);
  act(() => void appendToFinalPrompt('One'));
  expect(result.current).toBe('One');
  act(startOver);
  expect(result.current).toBe('');
});

test('is restored on the next page', async () => {
  await finalPromptReady;
  setFinalPrompt('Kept');
  const next = await nextPage();
  await next.finalPromptReady;
  expect(next.getFinalPrompt()).toBe('Kept');
});

test('text typed before the stored text is loaded takes precedence', async () => {
  setFinalPrompt('Earlier');
  const next = await nextPage();
  next.setFinalPrompt('Typed');
  await next.finalPromptReady;
  expect(next.getFinalPrompt()).toBe('Typed');
});
