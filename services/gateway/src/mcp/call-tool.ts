import type { CallToolResult } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { isJobOperation, operations, type JobOperationName } from '@winnow/contracts';
import { ProblemError, toProblem } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChatAnswers } from '../chat/chat-answers';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { IntegrationJobs, type IntegrationJob } from '../integrations/integration-jobs';
import { renderResult } from '../integrations/render-result';
import { toHttpProblem } from '../http/problem-reply';
import { WholeResults } from '../limits/whole-results';
import { invalidField, parseRequest } from '../routes/parse-request';
import { embeddedFile } from './embedded-file';
import { handleOf, openHandle } from '../integrations/job-handle';
import { windowOf } from './text-window';
import { OpenCalls, type CallId } from './open-calls';
import { sendProgress, type SendProgress } from './send-progress';
import { inToolNames, jobSchema, operationOf, requestOf, windowSchema } from './tools';

/** Milliseconds that a call waits for its result, since clients time out after a minute. */
const waitMs = 45_000;

/** The HTTP exchange in which a tool is called. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts when the client has disconnected. */
  readonly disconnected: AbortSignal;
}

/** How a client follows and cancels one call. */
export interface CallOptions {
  /** Sends progress, which the client has requested. */
  readonly onProgress?: SendProgress | undefined;
  /** The call as a later `notifications/cancelled` names it (revisions up to 2025-11-25). */
  readonly callId?: CallId | undefined;
  /** Whether disconnecting cancels the call (since revision 2026-07-28). */
  readonly cancelOnDisconnect?: boolean;
}

/** Key of the metadata that programs read of a result: its job, and the window or the progress. */
const aboutKey = 'winnow/job';

/**
 * Returns a text with data for programs. The data is metadata, not `structuredContent`: of a result with both, many clients
 * show the model only the structured content, which therefore has to contain everything.
 */
const textResult = (text: string, about?: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(about && { _meta: { [aboutKey]: about } }),
});

/** Runs tool calls: operations as jobs, and the jobs' own tools. */
@Injectable()
export class CallTool {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(ChatAnswers) private readonly chats: ChatAnswers,
    @Inject(OpenCalls) private readonly calls: OpenCalls,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Returns the result of a tool call. A failure is a result as well, so that the calling model can read it. */
  async call(
    name: string,
    args: Record<string, unknown>,
    exchange: Exchange,
    options: CallOptions = {},
  ): Promise<CallToolResult> {
    try {
      if (name === 'job_result') return await this.result(args, exchange);
      if (name === 'job_cancel') return await this.cancel(args, exchange);
      const operation = operationOf(name);
      if (operation === undefined) throw new ProblemError('not-found', 'There is no such tool.');
      const window = parseRequest(windowSchema, args);
      if (isJobOperation(operation)) return await this.work(operation, args, window, exchange, options);
      return await this.answer(operation, args, window, exchange, options.callId);
    } catch (error) {
      const { message, code, issues } = toProblem(toHttpProblem(error), exchange.request.id);
      const fields = (issues ?? []).map(({ path, message: what }) => `${path}: ${what}`);
      return { ...textResult([`${message} (${code})`, ...fields].join('\n')), isError: true };
    }
  }

  /** Starts the job of a tool and returns its handle. Throws as the operation's route does, and `not-found`. */
  async start(tool: string, args: Record<string, unknown>, { request }: Exchange): Promise<string> {
    const operation = operationOf(tool);
    if (operation === undefined || !isJobOperation(operation))
      throw new ProblemError('not-found', 'There is no such task.');
    return handleOf(await this.startJob(operation, args, request), request, this.config.sessionSecrets);
  }

  /** Returns a window of a job's result, or its progress. Throws `not-found`, and the job's problem. */
  read(job: string, exchange: Exchange, window: Record<string, unknown>): Promise<CallToolResult> {
    return this.result({ job, ...window }, exchange);
  }

  private async startJob(
    name: JobOperationName,
    args: Record<string, unknown>,
    request: FastifyRequest,
  ): Promise<string> {
    const { file, ...fields } = requestOf(args);
    try {
      return await (operations[name].body === 'multipart'
        ? this.jobs.startWithFile(request, name, embeddedFile(file), fields)
        : this.jobs.start(request, name, fields));
    } catch (error) {
      throw inToolNames(error, args);
    }
  }

  private async work(
    name: JobOperationName,
    args: Record<string, unknown>,
    window: Window,
    exchange: Exchange,
    { onProgress, callId, cancelOnDisconnect }: CallOptions,
  ): Promise<CallToolResult> {
    const { request, disconnected } = exchange;
    const id = await this.startJob(name, args, request);
    const owner = request.sessionId;
    // A call that cannot be registered cannot be cancelled either, but its job runs.
    const isOpen = !callId || (await this.calls.add(callId, { id, owner }).catch(() => true));
    if (!isOpen) await this.jobs.cancel(id, owner);
    const ended = new AbortController();
    const changes = onProgress && this.jobs.progress(id, AbortSignal.any([ended.signal, disconnected]));
    const sending = changes && sendProgress(changes, onProgress, ended.signal);
    try {
      await this.jobs.end(id, waitMs, disconnected);
    } finally {
      // Nothing is sent after the response.
      ended.abort();
      await sending;
      if (callId) await this.calls.remove(callId).catch(() => undefined);
    }
    if (cancelOnDisconnect) await this.jobs.cancelAbandoned(id, owner, disconnected);
    return this.shown(id, owner, window, exchange);
  }

  /** Cancels the job of a call, or the call before it has one. */
  async cancelCall(callId: CallId): Promise<void> {
    const job = await this.calls.cancel(callId);
    if (job) await this.jobs.cancel(job.id, job.owner);
  }

  /** Runs operations without a job. */
  private async answer(
    name: 'chat' | 'ask-sources',
    args: Record<string, unknown>,
    window: Window,
    { request, reply }: Exchange,
    callId: CallId | undefined,
  ): Promise<CallToolResult> {
    await request.charge(operations[name].weight);
    const ended = new AbortController();
    // As for jobs: a call that cannot be registered cannot be cancelled, but is answered.
    const cancelled = callId && (await this.calls.addWithoutJob(callId, ended.signal).catch(() => undefined));
    const exchanged = [requestOf(args), request, reply, cancelled] as const;
    try {
      const whole = await (name === 'chat' ? this.chats.whole(...exchanged) : this.chats.askWhole(...exchanged));
      return shownWindow(renderResult(name, whole), window);
    } finally {
      ended.abort();
      if (callId) await this.calls.remove(callId).catch(() => undefined);
    }
  }

  private async result(args: Record<string, unknown>, exchange: Exchange): Promise<CallToolResult> {
    const { id, owner } = this.open(args, exchange);
    return this.shown(id, owner, parseRequest(windowSchema, args), exchange, String(args['job']));
  }

  private async cancel(args: Record<string, unknown>, exchange: Exchange): Promise<CallToolResult> {
    const { id, owner } = this.open(args, exchange);
    await this.jobs.cancel(id, owner);
    return textResult('The job is cancelled, or had ended before.');
  }

  private open(args: Record<string, unknown>, { request }: Exchange) {
    return openHandle(parseRequest(jobSchema, args).job, request, this.config.sessionSecrets);
  }

  /** Returns the state of a job with a window of its result. */
  private async shown(
    id: string,
    owner: string,
    window: Window,
    { request }: Exchange,
    handle = handleOf(id, request, this.config.sessionSecrets),
  ): Promise<CallToolResult> {
    const { job, operation, result }: IntegrationJob = await this.jobs
      .read(id, owner, this.results.of(request))
      .catch((error: unknown) => Promise.reject(withHandle(error, handle)));
    if (job.problem) throw new ProblemError(job.problem.code, job.problem.message);
    if (job.status === 'completed') return shownWindow(renderResult(operation, result), window, handle);
    const { progress = 0, total = 0, message = 'The job is queued.' } = job.progress ?? {};
    const text = `In progress: ${message} ${progress}/${total}\nCall job_result with job="${handle}" later, or job_cancel.`;
    return textResult(text, { job: handle, status: job.status, progress, total });
  }
}

/** Names the job in a failure that may pass, since the job has run and its result can be read later. */
function withHandle(error: unknown, handle: string): unknown {
  if (!(error instanceof ProblemError) || error.retryAfter === undefined) return error;
  const { code, message, retryAfter } = error;
  return new ProblemError(code, `${message} Call job_result with job="${handle}" later.`, { retryAfter, cause: error });
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Returns a window of a text with the offset of the next. Throws `invalid-request` beyond the end. */
function shownWindow(whole: string, { offset, limit }: Window, job?: string): CallToolResult {
  const window = windowOf(whole, offset, limit);
  if (!window) throw invalidField('offset', `The text has ${whole.length} characters: offset must be below that.`);
  const { text, total, next, outline } = window;
  const isWhole = window.offset === 0 && next === undefined;
  const rest = next === undefined || job === undefined ? '' : `; more with job_result, job="${job}", offset=${next}`;
  const note = isWhole ? [] : [`[characters ${window.offset} to ${next ?? total} of ${total}${rest}]`];
  const outlineNote = isWhole || outline === '' ? [] : [`[outline: offset and heading]\n${outline}`];
  const about = { job, offset: window.offset, length: text.length, total, next };
  return textResult([...note, text, ...outlineNote].join('\n\n'), about);
}
