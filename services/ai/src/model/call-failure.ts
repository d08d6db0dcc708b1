import { retryAfterMs } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';

/**
 * Why a request to the model's server failed, by what happens next: `busy` and `server` are retried, `overflow` leads to
 * smaller parts, `refused` is final.
 */
export type FailureKind = 'busy' | 'server' | 'overflow' | 'refused';

export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    readonly kind: FailureKind,
    readonly problem: ProblemError,
    /** Milliseconds to wait, as requested by the server. */
    readonly retryAfterMs?: number,
    /** Maximum requests, including the first, if fewer than for other failures. */
    readonly maxAttempts = Infinity,
  ) {
    super(problem.message, { cause: problem.cause });
  }
}

interface WireError {
  readonly status?: number;
  /** Status in the errors of Ollama's client. */
  readonly status_code?: number;
  /** The status, as a number in error events of vLLM and OpenRouter, as text in those of LiteLLM. */
  readonly code?: string | number;
  readonly name?: string;
  readonly message?: string;
  readonly headers?: { get?: (name: string) => string | null };
  /** Error type of OpenAI and Anthropic, the only field of an error within a stream. */
  readonly type?: string | null;
  /** Error body of Anthropic. */
  readonly error?: { readonly error?: { readonly message?: string } };
  /** Error details of Gemini. */
  readonly errorDetails?: readonly { readonly '@type'?: string; readonly retryDelay?: string }[];
}

const statusByType: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  overloaded_error: 503,
};

/** Messages for a prompt that is too long: OpenAI, local servers, LiteLLM, Anthropic, Gemini, Bedrock, xAI, Qwen. */
const overflow = new RegExp(
  [
    'context ?(?:length|size|window|limit)',
    'too many (?:input )?tokens',
    'maximum (?:context|(?:model|prompt|input|sequence|allowed) length)',
    '(?:prompt|input) is too (?:long|large)',
    'exceeds the maximum number of tokens',
    '`inputs` (?:tokens|must have)',
    'range of input length',
    'reduce the length of the (?:messages|prompt|input)',
  ].join('|'),
  'i',
);
/** Messages for an answer stopped by a filter, from servers that report it as an error: Anthropic, Azure. */
const filter = /content (?:filter|management policy)/i;

/** Whether a server's message says that the prompt is too long. */
export const isOverflow = (message: string): boolean => overflow.test(message);

/** Classifies an error of the client. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  // Thrown by our own code: an exhausted budget.
  if (error instanceof ProblemError) return new CallFailure('refused', error);
  const wire = (error ?? {}) as WireError;
  const { type, code, name } = wire;
  const status = statusOf(wire) ?? statusByType[type ?? ''] ?? statusByType[String(code)];
  const message = wire.error?.error?.message ?? wire.message ?? '';
  const waitMs = waitOf(wire);
  const failure = (kind: FailureKind, problem: ProblemError) => new CallFailure(kind, problem, waitMs);
  // A rate limit may be stated in tokens as well.
  const isBusy = status === 429 || status === 503 || status === 529;
  const isTooLong = status === 413 || code === 'context_length_exceeded' || (isOverflow(message) && !isBusy);
  if (name === 'ContextOverflowError' || isTooLong)
    return failure(
      'overflow',
      new ProblemError('too-large', 'The content is too long for the language model.', { cause: error }),
    );
  if ([code, type].includes('insufficient_quota') || status === 402)
    return failure(
      'refused',
      new ProblemError('quota', 'The account at the language model has no credit left.', { cause: error }),
    );
  if (code === 'content_filter' || (status === 400 && filter.test(message)))
    return failure('refused', withheld.filtered(error));
  if (isBusy) return failure('busy', busyProblem(error, waitMs));
  if (status === 401 || status === 403)
    return failure(
      'refused',
      new ProblemError('unavailable', 'The language model refused the access key.', { cause: error, retry: false }),
    );
  if (status === 404)
    return failure(
      'refused',
      new ProblemError('unavailable', `The language model was not found at its server.${reasonOf(message)}`, {
        cause: error,
        retry: false,
      }),
    );
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409)
    return failure(
      'refused',
      new ProblemError('model-failed', `The language model refused the request.${reasonOf(message)}`, {
        cause: error,
        retry: false,
      }),
    );
  // A local server says that the model does not fit into its memory. Failed connections have no reason of the server's.
  const reason = statusOf(wire) === undefined ? '' : reasonOf(message);
  return failure(
    'server',
    new ProblemError('model-failed', `The language model did not answer.${reason}`, { cause: error }),
  );
}

/**
 * Whether a failed request may be charged: the server received the prompt and stopped responding, or the connection
 * broke after it was opened.
 */
export function isPossiblyCharged(error: unknown): boolean {
  const { kind, problem } = toCallFailure(error);
  return kind === 'server' && statusOf(problem.cause ?? {}) === undefined && !isUnsent(problem.cause);
}

/** Codes of connections that were never opened. */
const unsentCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether the prompt was not sent, by the causes of the client's error. */
function isUnsent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return unsentCodes.includes(code) || isUnsent(cause);
}

/** Other numbers are no statuses: a `DOMException` has the code 20 or 23. */
const statusOf = ({ status, status_code, code }: WireError): number | undefined =>
  status ?? status_code ?? (/^[45]\d\d$/.test(String(code)) ? Number(code) : undefined);

/** Throws when a completed answer is unusable: the server's filter stopped it, or the model declined. */
export function throwIfWithheld(finish: string | undefined): void {
  if (finish === 'filtered' || finish === 'declined') throw withheld[finish]();
}

/** Problems of answers that the server's filter or the model withholds. */
export const withheld = {
  filtered: (cause?: unknown) =>
    new ProblemError('model-failed', 'A content filter of the language model stopped its answer.', {
      cause,
      retry: false,
    }),
  declined: () => new ProblemError('model-failed', 'The language model declined to answer.', { retry: false }),
};

/** Maximum characters of a server's error message. */
const reasonChars = 200;

/**
 * Returns the server's error message as a further sentence, without addresses, keys and line breaks; empty when it has
 * none.
 */
function reasonOf(message: string): string {
  // Gemini's compatible API has errors in a list, which the client does not parse.
  const inner = /^\d{3} \[.*?"message"\s*:\s*("(?:[^"\\]|\\.)*")/s.exec(message)?.[1];
  const reason = (inner ? String(JSON.parse(inner)) : message)
    .replace(/^\d{3}\s|^(?:\[[^\]]*\]: )?Error fetching from \S+ \[[^\]]*\] /, '')
    .replace(/^litellm\.[\w: ]* - /, '')
    .replace(/https?:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\b(?:sk|key|Bearer)[-_ ][\w-]{6,}/gi, '…')
    .split('\n', 1)[0]
    ?.trim()
    .slice(0, reasonChars);
  // A proxy's page is no reason, and neither is the text of OpenAI's client for an empty body.
  return reason && !/^<|^status code \(no body\)$/.test(reason) ? ` It says: ${reason}` : '';
}

function busyProblem(cause: unknown, waitMs?: number): ProblemError {
  const retryAfter = waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000);
  return new ProblemError('unavailable', 'The language model is busy. Please try again in a moment.', {
    cause,
    ...(retryAfter ? { retryAfter } : {}),
  });
}

/** Failure while the circuit breaker is open for another `waitMs`. */
export function circuitOpen(waitMs: number): CallFailure {
  const retryAfter = Math.ceil(waitMs / 1_000);
  const message = 'The language model did not answer. Please try again in a moment.';
  return new CallFailure('refused', new ProblemError('unavailable', message, { retryAfter }));
}

/**
 * Failure of a server that sent no text in time. Retried once, since the request may have been lost, and not with its job:
 * a slow server would read the same prompt again.
 */
export function withoutText(milliseconds: number): CallFailure {
  const message = `The language model sent no text within ${milliseconds / 1_000} seconds. AI_FIRST_TOKEN_SECONDS sets this time.`;
  return new CallFailure('server', new ProblemError('model-failed', message, { retry: false }), undefined, 2);
}

/** Failure of a server that stopped responding. */
export function stalled(): CallFailure {
  return new CallFailure(
    'server',
    new ProblemError('model-failed', 'The language model stopped responding (timeout).'),
  );
}

/** Failure of a server whose answer ended in the middle, without an error. */
export function endedEarly(): CallFailure {
  return new CallFailure(
    'server',
    new ProblemError('model-failed', 'The answer of the language model ended before it was complete.'),
  );
}

/** Reads `Retry-After`, OpenAI's `retry-after-ms` or Gemini's `RetryInfo`, in milliseconds. */
function waitOf({ headers, errorDetails, message = '' }: WireError): number | undefined {
  // LiteLLM passes the headers of the model's server on under names of its own.
  const header = (name: string) => headers?.get?.(name) ?? headers?.get?.(`llm_provider-${name}`);
  const exact = Number(header('retry-after-ms') ?? Number.NaN);
  if (exact > 0) return exact;
  const info = errorDetails?.find((detail) => detail['@type']?.endsWith('RetryInfo'));
  // Gemini's compatible API has errors in a list, which are in the message.
  const delay = info?.retryDelay ?? /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(message)?.[1];
  const seconds = Number.parseFloat(delay ?? '');
  return seconds >= 0 ? Math.ceil(seconds * 1_000) : retryAfterMs(header('retry-after'));
}
