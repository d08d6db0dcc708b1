export { createChatClient, type ChatClient } from './chat-client';
export { startChatServer, type ChatServer } from './chat-server';
export type {
  AskHandler,
  AskPart,
  AskRequest,
  ChatCall,
  ChatDelta,
  ChatHandler,
  ChatPart,
  ChatRequest,
  ChatResult,
} from './chat-types';
export type { ModelHandler } from './model-types';
