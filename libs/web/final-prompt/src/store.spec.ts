import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { startOver } from '@winnow/browser';
import { installFakeBroadcastChannels } from '@winnow/web-testing';
import { finalPromptReady, getFinalPrompt, setFinalPrompt, useFinalPrompt, withPieces } from './index';

beforeEach(() => setFinalPrompt(''));

/** Appends a piece in a tab. */
const append = (piece: string, tab = { getFinalPrompt, setFinalPrompt }) =>
  tab.setFinalPrompt(withPieces(tab.getFinalPrompt(), [piece]));

/** Leaves the page and opens the next one once the browser has written pending changes. */
async function nextPage() {
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  jest.resetModules();
  return import('./index');
}

test('appends trimmed pieces with a rule between blank lines', () => {
  for (const piece of ['  One\n', '\n\nTwo ', '   ']) append(piece);
  expect(getFinalPrompt()).toBe('One\n\n---\n\nTwo');
});

test('puts no separator after white space only', () => {
  setFinalPrompt(' \n');
  append('One');
  expect(getFinalPrompt()).toBe('One');
});

test('every reader sees a change immediately', () => {
  const { result } = renderHook(useFinalPrompt);
  act(() => append('One'));
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

describe('two tabs', () => {
  installFakeBroadcastChannels();

  async function openTab() {
    jest.resetModules();
    const tab = await import('./index');
    await tab.finalPromptReady;
    return tab;
  }
  const textsOf = (tabs: readonly (typeof import('./index'))[]) => tabs.map((tab) => tab.getFinalPrompt());
  const whole = (...pieces: string[]) => pieces.join('\n\n---\n\n');

  test.each(['', 'Earlier'])('that append at the same time keep both pieces, once, after %j', async (earlier) => {
    const [one, other] = [await openTab(), await openTab()];
    one.setFinalPrompt(earlier);
    await waitFor(() => expect(other.getFinalPrompt()).toBe(earlier));
    append('One', one);
    append('Two', one);
    append('Other', other);
    await waitFor(() => expect(new Set(textsOf([one, other])).size).toBe(1));
    const pieces = one.getFinalPrompt().split('\n\n---\n\n').toSorted();
    expect(pieces).toEqual([...(earlier ? [earlier] : []), 'One', 'Other', 'Two'].toSorted());
  });

  test.each([
    [0, 0, 0],
    [0, 100, 200],
    [0, 10, 245],
  ])('keep the pieces that a third one appends too, after %i, %i and %i ms, each once', async (...delays) => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    tabs[0]?.setFinalPrompt('Earlier');
    await waitFor(() => expect(new Set(textsOf(tabs))).toEqual(new Set(['Earlier'])));
    for (const [at, tab] of tabs.entries()) setTimeout(() => append(`Piece ${at}`, tab), delays[at]);
    const expectEach = () => {
      const pieces = textsOf(tabs).map((text) => text.split('\n\n---\n\n').toSorted());
      expect(pieces).toEqual(tabs.map(() => ['Earlier', 'Piece 0', 'Piece 1', 'Piece 2']));
    };
    await waitFor(expectEach, { timeout: 60_000 });
    // Nothing follows that is sent late.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expectEach();
  });

  test('remove a piece of the other one, which does not return', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.setFinalPrompt('Earlier');
    append('One', one);
    await waitFor(() => expect(other.getFinalPrompt()).toBe(whole('Earlier', 'One')));
    other.setFinalPrompt('Earlier');
    await waitFor(() => expect(one.getFinalPrompt()).toBe('Earlier'));
    expect(other.getFinalPrompt()).toBe('Earlier');
  });

  test('that were opened one after the other have a piece once', async () => {
    const one = await openTab();
    one.setFinalPrompt('Earlier');
    append('One', one);
    window.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const other = await openTab();
    other.setFinalPrompt(`${other.getFinalPrompt()}!`);
    await waitFor(() => expect(one.getFinalPrompt()).toBe(`${whole('Earlier', 'One')}!`));
    expect(other.getFinalPrompt()).toBe(`${whole('Earlier', 'One')}!`);
  });
});
