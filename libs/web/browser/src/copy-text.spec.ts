import { copyText } from './copy-text';

const original = { clipboard: navigator.clipboard };
function setClipboard(writeText: ((text: string) => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });
}
afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: original.clipboard, configurable: true });
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

test('uses the clipboard of the browser', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  setClipboard(writeText);
  await expect(copyText('text')).resolves.toBe(true);
  expect(writeText).toHaveBeenCalledWith('text');
});

test.each([
  ['rejects', () => Promise.reject(new DOMException('No', 'NotAllowedError'))],
  ['is absent', undefined],
])('uses the legacy command when the clipboard %s, and restores focus and page', async (_name, write) => {
  setClipboard(write);
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  let selected = '';
  document.execCommand = () => {
    const area = document.activeElement as HTMLTextAreaElement;
    selected = area.value.slice(area.selectionStart, area.selectionEnd);
    return true;
  };
  await expect(copyText('two\nlines')).resolves.toBe(true);
  expect(selected).toBe('two\nlines');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test.each([
  ['returns false', () => false],
  [
    'throws',
    () => {
      throw new Error('No');
    },
  ],
])('returns false when the legacy command %s', async (_name, command) => {
  setClipboard(undefined);
  document.execCommand = command;
  await expect(copyText('text')).resolves.toBe(false);
});
