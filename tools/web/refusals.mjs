import { sendProblem } from './problem.mjs';
import { decodedPath, isOfApi, targetOf } from './request-target.mjs';

/** What this server refuses by itself; codes are those of the wire contract. */
export const refusals = {
  // Where the end of a body is in doubt, nothing that follows on the connection can be a request.
  unreadable: {
    status: 400,
    code: 'invalid-request',
    message: 'The request could not be read.',
    headers: { connection: 'close' },
  },
  nothingThere: { status: 404, code: 'not-found', message: 'Not found', headers: { 'cache-control': 'no-cache' } },
  notAllowed: { status: 405, code: 'not-found', message: 'Method not allowed', headers: { allow: 'GET, HEAD' } },
  unexpected: {
    status: 417,
    code: 'invalid-request',
    message: 'The request expects what no answer can be.',
    headers: { connection: 'close' },
  },
  otherName: {
    status: 421,
    code: 'invalid-request',
    message: 'This server does not go by this name. Use its address, or have the name added to ALLOWED_HOSTS.',
  },
  broken: { status: 500, code: 'unavailable', message: 'Something went wrong. Please try again in a moment.' },
};

/**
 * Refuses a request whose answer has not begun: with a problem under the API, with a line of text elsewhere.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{status: number, code: string, message: string, headers?: Record<string, string>}} failure
 */
export function refuse(request, response, failure) {
  const path = targetOf(request)?.path ?? '';
  if (isOfApi(path) || isOfApi(decodedPath(path) ?? '')) return sendProblem(request, response, failure);
  request.resume();
  response
    .writeHead(failure.status, { 'content-type': 'text/plain; charset=utf-8', ...failure.headers })
    .end(`${failure.message}\n`);
}
