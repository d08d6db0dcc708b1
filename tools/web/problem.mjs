import { randomUUID } from 'node:crypto';

/** Answers are data, never documents: a browser that opens one runs and loads nothing (the gateway's say the same). */
export const problemHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/**
 * The one form of every failure of the API, as the wire contract has it.
 *
 * @param {string} code one of the contract's
 * @param {string} message a sentence for a person
 * @param {unknown} [given] the correlation id that came with the request, taken where it looks like one
 */
export function problemOf(code, message, given) {
  const correlationId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  return { message, code, correlationId };
}

/**
 * Answers a request of the API with a problem, and takes what is still to come of its body.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response its headers are not sent yet
 * @param {{status: number, code: string, message: string, headers?: Record<string, string>}} failure
 */
export function sendProblem(request, response, { status, code, message, headers = {} }) {
  const problem = problemOf(code, message, request.headers['x-correlation-id']);
  request.resume();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const body = JSON.stringify(problem);
  const own = { 'x-correlation-id': problem.correlationId, 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...problemHeaders, ...own, ...headers }).end(body);
}
