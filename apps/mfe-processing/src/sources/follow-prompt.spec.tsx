import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, render } from '@testing-library/react';
import { FollowPrompt } from './follow-prompt';

const onSearch = jest.fn<void, [string]>();
const change = (text: string) => act(() => setFinalPrompt(text));

beforeEach(() => {
  jest.useFakeTimers();
  setFinalPrompt('x'.repeat(30_000));
  render(<FollowPrompt searched={getFinalPrompt()} onSearch={onSearch} />);
  onSearch.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  setFinalPrompt('');
});

test('searches a long text after a typing pause, however much was typed', () => {
  for (let key = 0; key < 50; key += 1) {
    change(`${getFinalPrompt()}y`);
    act(() => jest.advanceTimersByTime(100));
  }
  expect(onSearch).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(250));
  expect(onSearch.mock.calls).toEqual([[getFinalPrompt()]]);
});

test('searches a long text immediately after a piece is added', () => {
  change(`${getFinalPrompt()}\n\n---\n\nA piece of the prompt, added by a click`);
  expect(onSearch).toHaveBeenCalledWith(getFinalPrompt());
});
