export { createChatClient, type ChatClient } from './chat-client';
export { startChatServer, type ChatServer } from './chat-server';
export type { ChatCall, ChatDelta, ChatHandler, ChatPart, ChatRequest, ChatResult } from './chat-types';
