import { slowRequestTimeouts } from './slow-requests';

it('rejects slow headers and bodies within thirty seconds', () => {
  const { headersMs, checkHeadersMs, checkBodyMs } = slowRequestTimeouts;
  expect(headersMs + checkHeadersMs).toBeLessThanOrEqual(30_000);
  // A body may arrive quickly at first, and its first check counts the bytes since its start.
  expect(2 * checkBodyMs).toBeLessThanOrEqual(30_000);
});
