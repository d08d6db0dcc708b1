import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startOver } from '@winnow/browser';
import { setFinalPrompt } from '@winnow/final-prompt';
import { Toaster } from '@winnow/ui/toaster';
import { installMockApi, type MockApi } from '@winnow/web-testing';
import ChatPanel from '../chat-panel';

export const reply = { response: 'Grain is food.', model: 'offline' };

/** A fresh mock server, conversation and clock for each test; `current` is the test's server. */
export function installMockServer(): { current: MockApi } {
  const server = {} as { current: MockApi };
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    window.matchMedia = () => ({ matches: false }) as MediaQueryList;
    server.current = installMockApi();
  });
  afterEach(() => {
    act(startOver);
    setFinalPrompt('');
    server.current.restore();
    // A store makes no other write while one is due, and the due one would be lost with the clock.
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
  });
  return server;
}

/** Renders the panel, and returns helpers to use it. */
export function openChat() {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onClose = jest.fn();
  const view = render(
    <>
      <ChatPanel onClose={onClose} />
      <Toaster />
    </>,
  );
  const box = screen.getByPlaceholderText<HTMLTextAreaElement>('Type your message...');
  const send = (text: string) => user.type(box, `${text}{Enter}`);
  return { user, onClose, view, box, send };
}

/** Advances the clock by this many milliseconds, and flushes the resulting updates. */
export const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Returns queries within the conversation. */
export const messages = () => within(screen.getByRole('group', { name: 'Messages' }));
