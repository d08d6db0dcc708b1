import { createHmac } from 'node:crypto';
import type { Delivery } from './start-receiver';

/** Expects a signature according to standardwebhooks. */
export function expectSigned({ text, headers }: Delivery, secret: string): void {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
  expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
  const signature = createHmac('sha256', secret)
    .update(`${String(id)}.${String(time)}.${text}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
}
