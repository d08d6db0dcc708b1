import type { GatewaysSetUp } from '../../testing/set-up-gateways';
import type { Visitor } from '../../testing/visitor';

export const megabyte = 2 ** 20;

/** Sends a file of ASCII text, and does not wait for its job unless `headers` say otherwise. */
export function sendFile(
  visitor: Visitor,
  bytes: number,
  headers: Record<string, string> = { prefer: 'respond-async' },
): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes).fill(97)]), 'a.txt');
  return visitor.fetch('/api/extract-text', { method: 'POST', body, headers });
}

/** Returns the keys of the stored uploads of a test. */
export const storedUploads = ({ redis, queuePrefix }: GatewaysSetUp): Promise<string[]> =>
  redis.keys(`${queuePrefix}:upload:*`);
