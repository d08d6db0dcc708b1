import { Socket } from 'node:net';
import { capTime } from './connection-caps';

describe('the maximum age of a connection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const capped = () => {
    const socket = new Socket();
    const failed = jest.fn();
    socket.on('error', failed);
    const pauses = jest.spyOn(socket, 'setTimeout');
    capTime(socket, { idleMs: 30_000, totalMs: 300_000 });
    return { socket, pauses };
  };

  it('closes it at its next pause', () => {
    const { pauses } = capped();
    expect(pauses).toHaveBeenLastCalledWith(30_000, expect.any(Function));
    jest.advanceTimersByTime(300_000);
    expect(pauses).toHaveBeenLastCalledWith(1_000);
  });

  it('closes it soon afterwards, when there is no pause', () => {
    const { socket } = capped();
    jest.advanceTimersByTime(319_999);
    expect(socket.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });
});
