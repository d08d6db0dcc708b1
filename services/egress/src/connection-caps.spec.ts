import { Socket } from 'node:net';
import { capTime } from './connection-caps';

describe('the maximum age of a connection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const createCapped = () => {
    const socket = new Socket();
    const failed = jest.fn();
    socket.on('error', failed);
    const setTimeoutSpy = jest.spyOn(socket, 'setTimeout');
    capTime(socket, { idleMs: 30_000, totalMs: 300_000 });
    return { socket, pauses: setTimeoutSpy };
  };

  it('closes it at its next pause', () => {
    const { pauses: setTimeoutSpy } = createCapped();
    expect(setTimeoutSpy).toHaveBeenLastCalledWith(30_000, expect.any(Function));
    jest.advanceTimersByTime(300_000);
    expect(setTimeoutSpy).toHaveBeenLastCalledWith(1_000);
  });

  it('closes it soon afterwards, when there is no pause', () => {
    const { socket } = createCapped();
    jest.advanceTimersByTime(319_999);
    expect(socket.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });
});
