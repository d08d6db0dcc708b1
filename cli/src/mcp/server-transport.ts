import { isJSONRPCRequest, ProtocolErrorCode, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

type Send = StreamableHTTPClientTransport['send'];

/**
 * Fails requests whose connection breaks, with a message for a person. The SDK reports the end of their response only to
 * the transport: a call with progress would never settle after a restart of the server.
 */
export class ServerTransport extends StreamableHTTPClientTransport {
  override async send(message: Parameters<Send>[0], options?: Parameters<Send>[1]): Promise<void> {
    // No effect after the response, when no request has this id.
    const onRequestStreamEnd = () => {
      if (!isJSONRPCRequest(message)) return;
      const error = { code: ProtocolErrorCode.InternalError, message: 'The connection to the server was lost.' };
      this.onmessage?.({ jsonrpc: '2.0', id: message.id, error });
    };
    try {
      await super.send(message, { ...options, onRequestStreamEnd });
    } catch (error) {
      // `fetch` rejects with a message such as "fetch failed".
      if (error instanceof TypeError) throw new Error('The server could not be reached.', { cause: error });
      throw error;
    }
  }
}
