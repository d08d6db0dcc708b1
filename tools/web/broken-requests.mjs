import { STATUS_CODES } from 'node:http';
import { problemHeaders, problemOf } from './problem.mjs';

const unreadable = { status: 400, code: 'invalid-request', message: 'The request could not be read.' };
/** By Node's code for what broke before there was a request, or in the middle of its body. */
const failures = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request came in too slowly.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too-large',
    message: 'The headers of the request are larger than the limit.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large', message: 'The content is larger than the limit.' },
};
const noTunnel = {
  status: 405,
  code: 'not-found',
  message: 'There is nothing at this address.',
  headers: { allow: 'GET, HEAD' },
};

/** Milliseconds after which whoever does not hang up himself is not waited for. */
const goodbye = 1_000;

/**
 * Answers what never becomes a request (no HTTP, too slow, too large, a tunnel) with a problem: whether it was meant for
 * the API cannot be told. Node by itself says nothing that a client could show.
 *
 * @param {import('node:http').Server} server
 */
export function answerBrokenRequests(server) {
  /** Connections in the middle of an answer: bytes written there would become a part of it. */
  const answering = new WeakMap();
  server.on('request', (request, response) => {
    const { socket } = request;
    answering.set(socket, (answering.get(socket) ?? new Set()).add(response));
    response.once('close', () => answering.get(socket).delete(response));
  });
  server.on('clientError', (error, socket) => {
    const isBusy = [...(answering.get(socket) ?? [])].some((response) => response.headersSent);
    if (error.code === 'ECONNRESET' || !socket.writable || isBusy) return void socket.destroy();
    refuseConnection(socket, failures[error.code] ?? unreadable);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuseConnection(socket, noTunnel);
  });
}

/**
 * Ends a connection with a problem for what would have been the answer.
 *
 * @param {import('node:net').Socket} socket
 * @param {{status: number, code: string, message: string, headers?: Record<string, string>}} failure
 */
export function refuseConnection(socket, { status, code, message, headers: more }) {
  const problem = problemOf(code, message);
  const body = JSON.stringify(problem);
  const headers = {
    ...problemHeaders,
    'x-correlation-id': problem.correlationId,
    ...more,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), goodbye).unref();
}
