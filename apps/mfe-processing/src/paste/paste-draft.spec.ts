import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createPersistedValue } from '@winnow/browser';

globalThis.structuredClone ??= <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const stored = createPersistedValue<string>({ name: 'paste-draft', version: 1, read: String });

it('survives a reload', async () => {
  stored.save('https://a.test/1');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await stored.load()).toBe('https://a.test/1'));
  const { setPasteDraft, usePasteDraft } = await import('./paste-draft');
  const { result } = renderHook(usePasteDraft);
  await waitFor(() => expect(result.current).toBe('https://a.test/1'));
  act(() => setPasteDraft('https://a.test/2'));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await stored.load()).toBe('https://a.test/2'));
});
