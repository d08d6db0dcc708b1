import { act, renderHook } from '@testing-library/react';
import { dismissToast, showToast, useToast } from './store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const { result } = renderHook(() => useToast());
  act(() => void showToast({ title: 'Copied' }));
  expect(result.current).toMatchObject({ title: 'Copied', open: true });
  act(() => dismissToast(result.current?.id ?? 0));
  act(() => jest.advanceTimersByTime(999_999));
  expect(result.current).toMatchObject({ title: 'Copied', open: false });
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBeNull();
});

test('a replaced toast can no longer be dismissed', () => {
  const { result } = renderHook(() => useToast());
  act(() => void showToast({ title: 'First' }));
  const first = result.current?.id ?? 0;
  act(() => void showToast({ title: 'Second' }));
  act(() => dismissToast(first));
  expect(result.current).toMatchObject({ title: 'Second', open: true });
});
