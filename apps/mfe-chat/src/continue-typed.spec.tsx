import { act, render, screen } from '@testing-library/react';
import ChatPanel from './chat-panel';
import { changeChat } from './chat-store';
import { sendMessage } from './send-message';

jest.mock('./send-message');
const send = jest.mocked(sendMessage);

async function open(text: string, isSent: boolean) {
  render(<ChatPanel onClose={() => undefined} takeTyped={() => ({ text, isSent })} />);
  await act(async () => undefined);
  return screen.getByRole('textbox', { name: 'Message' });
}

afterEach(() => {
  send.mockClear();
  changeChat({ draft: '' });
});

test('a message typed while the panel loaded is in the box, after an earlier draft', async () => {
  changeChat({ draft: 'Earlier ' });
  expect(await open('question', false)).toHaveValue('Earlier question');
  expect(send).not.toHaveBeenCalled();
});

test('a message typed while the panel loaded is separated from the earlier draft', async () => {
  changeChat({ draft: 'Earlier' });
  expect(await open('question', false)).toHaveValue('Earlier question');
});

test('a message is sent if Enter was pressed while the panel loaded', async () => {
  await open('Question', true);
  expect(send).toHaveBeenCalledWith('Question');
});

test('a message is not sent together with an earlier draft', async () => {
  changeChat({ draft: 'Earlier ' });
  expect(await open('question', true)).toHaveValue('Earlier question');
  expect(send).not.toHaveBeenCalled();
});

test('the panel does not take the focus from a field of the page', async () => {
  render(<input aria-label="Field" />);
  screen.getByLabelText('Field').focus();
  await open('', false);
  expect(screen.getByLabelText('Field')).toHaveFocus();
});
