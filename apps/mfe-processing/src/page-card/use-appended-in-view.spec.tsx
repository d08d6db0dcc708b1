import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useAppendedInView } from './use-appended-in-view';

function Area({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useAppendedInView(area, text);
  return <textarea ref={area} value={text} readOnly />;
}

beforeEach(() =>
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return (this as HTMLTextAreaElement).value.length;
  }),
);
afterEach(() => jest.restoreAllMocks());

it('is at the top again of a text that replaces the longer one', () => {
  const { container, rerender } = render(<Area text="The text." />);
  rerender(<Area text="The text. And more." />);
  const area = container.querySelector('textarea')!;
  expect(area.scrollTop).toBe(9);
  rerender(<Area text="Another text." />);
  expect(area.scrollTop).toBe(0);
  area.scrollTop = 5;
  rerender(<Area text="One more." />);
  expect(area.scrollTop).toBe(5);
});

it.each([
  ['shows what is appended', 'The text.\n', 'The text.\n\n## Generated Examples', 9],
  ['stays at the top of another text', 'The text.', 'Another text, which is longer.', 0],
  ['stays at the top of a shorter text', 'The text.', 'The', 0],
  ['stays at the top of a first text', '', 'The text.', 0],
])('%s', (_, before, after, top) => {
  const { container, rerender } = render(<Area text={before} />);
  rerender(<Area text={after} />);
  expect(container.querySelector('textarea')?.scrollTop).toBe(top);
});
