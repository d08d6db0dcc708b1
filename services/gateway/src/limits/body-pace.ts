import { ProblemError } from '@winnow/errors';
import { setFairnessKey } from '@winnow/jobs';
import { Pace } from '@winnow/worker-process/pace';
import type { FastifyRequest } from 'fastify';
import { addressBlock } from './address-block';

/** Bodies of up to so many characters need no turn: parsing one takes about a millisecond. */
const usualChars = 64 * 1_024;

/**
 * Characters of longer bodies a second of one address, after two seconds' worth at once. Parsing, checking and storing five
 * million takes some 100 ms of the event loop that answers everybody.
 */
export const bodyPace = () => new Pace(4 * 2 ** 20, 2_000);

/** Resolves when a body may be parsed; rejects when its client has gone before. */
export async function takeBodyTurn(
  { ip, raw: { socket } }: Pick<FastifyRequest, 'ip' | 'raw'>,
  chars: number,
  pace: Pace,
): Promise<void> {
  if (chars <= usualChars) return;
  const gone = new AbortController();
  const abort = () => gone.abort();
  setFairnessKey(gone.signal, addressBlock(ip));
  socket.once('close', abort);
  try {
    await pace.pass(chars, gone.signal);
  } catch (cause) {
    throw new ProblemError('unavailable', undefined, { cause });
  } finally {
    socket.off('close', abort);
  }
}
