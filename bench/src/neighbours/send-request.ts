import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';

/** A client at one address of this machine: on Linux every address in 127.0.0.0/8 is local. */
export interface Origin {
  readonly url: string;
  readonly address: string;
}

export interface RequestInput {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is bytes. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export interface TextResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Returns the options of a request from the client's own address. */
export function optionsFor(
  { url, address }: Origin,
  route: string,
  { method = 'GET', headers = {}, body }: RequestInput,
) {
  const { hostname, port } = new URL(url);
  const options: RequestOptions = {
    agent,
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port,
    path: route,
    method,
    family: 4,
    localAddress: address,
    headers: {
      ...(body === undefined || body instanceof Buffer ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  };
  return options;
}

/** Sends a request and reads the whole response. Rejects when the connection breaks. */
export function sendRequest(origin: Origin, route: string, options: RequestInput = {}): Promise<TextResponse> {
  const { body, signal } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...optionsFor(origin, route, options), ...(signal ? { signal } : {}) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : body instanceof Buffer ? body : JSON.stringify(body));
  });
}

/** Returns the cookie that a response sets, in the format of the next request. */
export const cookieOf = ({ headers }: Pick<TextResponse, 'headers'>): string | undefined =>
  headers['set-cookie']?.[0]?.split(';')[0];

/** Returns a multipart body with one file, and its content type. */
export function fileBody(name: string, bytes: Buffer): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'winnow-neighbours';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
