import { Inject, Injectable } from '@nestjs/common';
import {
  askSources,
  chat,
  chatMessageChars,
  chatMessageLimit,
  systemPromptLimit,
  type ResponseOf,
} from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { ChatClient } from '@winnow/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { responseClosedSignal, disconnectSignal } from '../http/response-signals';
import { blockName } from '../limits/address-block';
import { OpenStreams } from '../limits/open-streams';
import { parseRequest } from '../routes/parse-request';

/** Injection token of the chat service's client. */
export const CHAT_CLIENT = Symbol('CHAT_CLIENT');

/** Requests answers from the AI service, within a visitor's limit of open streams. */
@Injectable()
export class ChatAnswers {
  constructor(
    @Inject(CHAT_CLIENT) private readonly client: ChatClient,
    @Inject(OpenStreams) private readonly streams: OpenStreams,
  ) {}

  /**
   * Yields the pieces of an answer as they arrive, then the whole answer. Throws `invalid-request`, `too-large` or
   * `rate-limited`.
   */
  async stream(
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    signal = disconnectSignal(reply),
  ): Promise<ReturnType<ChatClient['chat']>> {
    const chatRequest = boundedChat(body);
    // A chat occupies a connection and a permit of the model until it ends, streamed or not.
    await this.streams.enter(request.sessionId, request.ip, responseClosedSignal(reply));
    return this.client.chat(
      { ...chatRequest, owner: request.sessionId, block: blockName(request.ip) },
      { signal, correlationId: request.id },
    );
  }

  /**
   * Returns the whole answer; undefined when the client has disconnected. Throws as `stream` does, `model-failed`, and
   * `cancelled` when that signal aborts.
   */
  async whole(
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    cancelled?: AbortSignal,
  ): Promise<ResponseOf<'chat'> | undefined> {
    return lastOf((signal) => this.stream(body, request, reply, signal), disconnectSignal(reply), cancelled);
  }

  /** Yields the pieces of an answer from sources, then the whole answer. Throws `invalid-request` or `rate-limited`. */
  async ask(
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    signal = disconnectSignal(reply),
  ): Promise<ReturnType<ChatClient['ask']>> {
    const question = parseRequest(askSources.request, body);
    await this.streams.enter(request.sessionId, request.ip, responseClosedSignal(reply));
    return this.client.ask(
      { ...question, owner: request.sessionId, block: blockName(request.ip) },
      { signal, correlationId: request.id },
    );
  }

  /** Returns the whole answer from sources, as `whole` does. */
  async askWhole(
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    cancelled?: AbortSignal,
  ): Promise<ResponseOf<'ask-sources'> | undefined> {
    return lastOf((signal) => this.ask(body, request, reply, signal), disconnectSignal(reply), cancelled);
  }
}

/** Returns the last part of an answer, which is the whole one. */
async function lastOf<Result extends { readonly response: string }>(
  open: (signal: AbortSignal) => Promise<AsyncIterable<{ readonly delta: string } | Result>>,
  disconnected: AbortSignal,
  cancelled?: AbortSignal,
): Promise<Result | undefined> {
  const signal = cancelled ? AbortSignal.any([disconnected, cancelled]) : disconnected;
  for await (const part of await open(signal)) if ('response' in part) return part;
  if (cancelled?.aborted) throw new ProblemError('cancelled');
  if (!disconnected.aborted) throw new ProblemError('model-failed');
  return undefined;
}

/** Truncates messages and system prompt for the model, as the specification requires of clients (section 9). */
function boundedChat(body: unknown) {
  const { messages, systemPrompt } = parseRequest(chat.request, body);
  const last = messages.slice(-chatMessageLimit);
  if (last.some(({ content }) => content.length > chatMessageChars))
    throw new ProblemError('too-large', 'The message is too long.');
  if (last.at(-1)?.content.trim() === '') throw new ProblemError('invalid-request', 'The message is empty.');
  return { messages: last, systemPrompt: systemPrompt.slice(0, systemPromptLimit) };
}
