import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from '@winnow/testing';

export interface Delivery {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { type: string; webhookId: string; success: boolean; id: string; data: object[]; error?: string };
}

/** A receiver of webhooks that also replaces the egress: the names of receivers in tests cannot be resolved. */
export interface Receiver {
  readonly url: string;
  deliveries: Delivery[];
  /** Status of the response to the n-th delivery, from 0. */
  statusOf: (index: number) => number;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void Array.fromAsync(request as AsyncIterable<Buffer>).then((chunks) => {
      const text = Buffer.concat(chunks).toString();
      const { url = '', headers } = request;
      receiver.deliveries.push({ url, headers, text, body: JSON.parse(text || '{}') as Delivery['body'] });
      const status = receiver.statusOf(receiver.deliveries.length - 1);
      response.writeHead(status, { location: 'http://elsewhere.test/' }).end('received');
    });
  });
  const { origin: url, close } = await listen(server);
  const receiver: Receiver = { url, deliveries: [], statusOf: () => 200, close };
  return receiver;
}
