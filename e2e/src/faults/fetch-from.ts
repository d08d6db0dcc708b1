import { Agent, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';

/** Every address of 127.0.0.0/8 is this machine's on Linux; on other systems only the first is. */
export const hasManyAddresses = process.platform === 'linux';

// One connection per request: a kept-alive one may close with its gateway just as the next request is sent.
const connections = new Agent({ keepAlive: false, maxSockets: Infinity });
/** Statuses without a response body (RFC 9110, sections 15.3.5 and 15.4.5). */
const bodiless = [204, 304];
let visitors = 0;

/** A loopback address that no client used before, as limits apply per address. */
export function nextAddress(): string | undefined {
  visitors++;
  return hasManyAddresses ? `127.1.${visitors >> 8}.${visitors & 255}` : undefined;
}

/** `fetch` over IPv4 from a local address; any if it is undefined. Follows no redirects. */
export async function fetchFrom(localAddress: string | undefined, url: string, init: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = new Request(url, init);
  const bytes = body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined;
  return new Promise((resolve, reject) => {
    const options = {
      agent: connections,
      family: 4,
      localAddress,
      method,
      headers: Object.fromEntries(headers),
      signal,
    };
    httpRequest(url, options, (answer) => {
      const { statusCode: status = 0, rawHeaders } = answer;
      const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
      );
      const content = bodiless.includes(status) ? null : (Readable.toWeb(answer) as ReadableStream);
      resolve(new Response(content, { status, headers: pairs }));
    })
      .once('error', reject)
      .end(bytes);
  });
}
