import { loadPackageDefinition, type ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';

/**
 * The chat service in protobuf.js's format: `Chat` streams deltas and ends with the whole answer; `Ask` does the same
 * for a question about a visitor's sources; `Model` reads the active model, finds local ones and connects one, in the
 * contract's own JSON. Defined here instead of in a .proto file so that it is bundled with the service.
 */
const descriptor = {
  nested: {
    winnow: {
      nested: {
        ai: {
          nested: {
            ChatService: {
              methods: {
                Chat: { requestType: 'ChatRequest', responseType: 'ChatPart', responseStream: true },
                Ask: { requestType: 'AskRequest', responseType: 'AskPart', responseStream: true },
                Model: { requestType: 'ModelRequest', responseType: 'ModelReply' },
              },
            },
            AskRequest: { fields: { json: { type: 'string', id: 1 } } },
            AskPart: {
              oneofs: { part: { oneof: ['delta', 'json'] } },
              fields: { delta: { type: 'string', id: 1 }, json: { type: 'string', id: 2 } },
            },
            ModelRequest: { fields: { json: { type: 'string', id: 1 } } },
            ModelReply: { fields: { json: { type: 'string', id: 1 } } },
            ChatMessage: { fields: { role: { type: 'string', id: 1 }, content: { type: 'string', id: 2 } } },
            ChatRequest: {
              fields: {
                systemPrompt: { type: 'string', id: 1 },
                messages: { rule: 'repeated', type: 'ChatMessage', id: 2 },
                owner: { type: 'string', id: 3 },
                block: { type: 'string', id: 4 },
              },
            },
            ChatResult: {
              fields: {
                response: { type: 'string', id: 1 },
                model: { type: 'string', id: 2 },
                truncated: { type: 'bool', id: 3 },
              },
            },
            ChatPart: {
              oneofs: { part: { oneof: ['delta', 'result'] } },
              fields: { delta: { type: 'string', id: 1 }, result: { type: 'ChatResult', id: 2 } },
            },
          },
        },
      },
    },
  },
};

/** Full name of the service, as used by health checks. */
export const chatServiceName = 'winnow.ai.ChatService';

/** Name of the chat method, and its trace attributes (OpenTelemetry's conventions for RPC). */
export const chatMethod = `${chatServiceName}/Chat`;
export const rpcAttributes = { 'rpc.system': 'grpc', 'rpc.service': chatServiceName, 'rpc.method': 'Chat' } as const;

const definition = fromJSON(descriptor as never, { keepCase: true, defaults: true, oneofs: true });

/** The service's methods, for servers. */
export const chatServiceDefinition = definition[chatServiceName] as ServiceDefinition;

/** The service's client class, for clients. */
export const chatClientConstructor = (
  loadPackageDefinition(definition) as unknown as {
    winnow: { ai: { ChatService: ReturnType<typeof import('@grpc/grpc-js').makeClientConstructor> } };
  }
).winnow.ai.ChatService;

/**
 * Maximum bytes of one message: the longest question about sources with their ids and titles, 4.9 MB at three bytes per
 * character, with a margin for escapes in JSON.
 */
export const messageBytes = 8 * 2 ** 20;
