import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { newEntry } from './chat-entry';
import { changeChat } from './chat-store';
import { installMockServer, messages, openChat } from './testing/open-chat';

let mockRenderedReplies = 0;
jest.mock('./reply-text', () => ({
  ReplyText: ({ text }: { text: string }) => {
    mockRenderedReplies += 1;
    return text;
  },
}));

installMockServer();

const conversation = (length: number) =>
  Array.from({ length }, (_, at) => newEntry({ role: at % 2 === 0 ? 'user' : 'assistant', content: `Message ${at}.` }));
const shown = () =>
  messages()
    .getAllByText(/^Message \d+\.$/)
    .map(({ textContent }) => textContent);

describe('a long conversation', () => {
  it('is shown from its last 100 messages, and further ones on request', async () => {
    const { user } = openChat();
    act(() => changeChat({ entries: conversation(250) }));
    expect(shown()).toHaveLength(100);
    expect(shown()[0]).toBe('Message 150.');
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (150)' }));
    expect(shown()[0]).toBe('Message 50.');
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (50)' }));
    expect(shown()).toHaveLength(250);
    expect(screen.getByRole('group', { name: 'Messages' })).toHaveFocus();
    act(() => changeChat({ entries: conversation(120) }));
    expect(shown()).toHaveLength(100);
  });

  it('hides no shown message when it grows again after an edit', () => {
    openChat();
    const entries = conversation(250);
    act(() => changeChat({ entries }));
    act(() => changeChat({ entries: entries.slice(0, 201) }));
    expect(shown()[0]).toBe('Message 101.');
    act(() => changeChat({ entries: entries.slice(0, 210) }));
    expect(shown()[0]).toBe('Message 101.');
  });

  it('is printed as a whole', () => {
    openChat();
    act(() => changeChat({ entries: conversation(120) }));
    fireEvent(window, new Event('beforeprint'));
    expect(shown()).toHaveLength(120);
  });

  it('is not rendered again while a message is typed', async () => {
    const { user, box } = openChat();
    act(() => changeChat({ entries: conversation(10) }));
    mockRenderedReplies = 0;
    await user.type(box, 'Hello');
    expect(mockRenderedReplies).toBe(0);
  });
});
