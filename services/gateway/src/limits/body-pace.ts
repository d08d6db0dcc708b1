import { ProblemError } from '@winnow/errors';
import { setFairnessKey } from '@winnow/jobs';
import { Pace } from '@winnow/worker-process/pace';
import type { FastifyRequest } from 'fastify';
import { addressBlock } from './address-block';

/** Maximum characters of a body that is not delayed; parsing it takes about a millisecond. */
const unpacedChars = 64 * 1_024;

/**
 * Characters per second of longer bodies of one address block, after a burst of two seconds' worth. Parsing, validating
 * and storing five million characters blocks the event loop for some 100 ms.
 */
export const bodyPace = () => new Pace(4 * 2 ** 20, 2_000);

/** Resolves when a body may be parsed; rejects when its client disconnects first. */
export async function paceBody(
  { ip, raw: { socket } }: Pick<FastifyRequest, 'ip' | 'raw'>,
  chars: number,
  pace: Pace,
): Promise<void> {
  if (chars <= unpacedChars) return;
  const disconnected = new AbortController();
  const abort = () => disconnected.abort();
  setFairnessKey(disconnected.signal, addressBlock(ip));
  socket.once('close', abort);
  try {
    await pace.pass(chars, disconnected.signal);
  } catch (cause) {
    throw new ProblemError('unavailable', undefined, { cause });
  } finally {
    socket.off('close', abort);
  }
}
