import { isNativeError } from 'node:util/types';

/** An error as a field of a log line. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  /** The stack frames, without the message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Maximum nested causes that are logged. */
const maxCauses = 4;
/** Maximum characters of a message, and of the stack. */
const maxChars = 2_000;
const maxStackChars = 8_000;

/** Redis' errors about unknown or forbidden commands repeat the command. */
const commandArguments = 'with args beginning with:';
/** JavaScript's syntax errors quote a piece of the text. */
const notJson = ' is not valid JSON';

/** Returns an error's message without the data that it quotes. */
function messageOf(error: Error): string {
  return withoutExcerpt(withoutArguments(String(error.message).slice(0, maxChars)));
}

function withoutArguments(text: string): string {
  const at = text.indexOf(commandArguments);
  return at < 0 ? text : text.slice(0, at).replace(/,? $/, '');
}

function withoutExcerpt(text: string): string {
  const end = text.lastIndexOf(notJson);
  const quote = text.indexOf('"');
  if (end < 0 || quote < 0 || quote > end) return text;
  const token = text.lastIndexOf("Unexpected token '", quote);
  const start = token < 0 ? quote : token;
  const before = text.slice(0, start).endsWith('...') ? text.slice(0, start - 3) : text.slice(0, start);
  return `${before}A text${notJson}${text.slice(end + notJson.length)}`;
}

/**
 * Serialises an error for the log: name, message, stack and causes, without its other properties. A failed Redis
 * command, for example, carries its arguments and so a visitor's data. A thrown value that is not an error is reported
 * by its type; a string is logged verbatim.
 */
export function serializeError(error: unknown, causes = maxCauses): LoggedError {
  if (typeof error === 'string') return { type: 'string', message: error.slice(0, maxChars) };
  if (!isNativeError(error) && !(error instanceof Error)) return { type: typeof error, message: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const frames = stackFramesOf(error);
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(frames === '' ? {} : { stack: frames }),
    ...(cause === undefined || cause === null || causes === 0 ? {} : { cause: serializeError(cause, causes - 1) }),
  };
}

/** Returns an error as one line of text; empty without one. */
export function errorLine(error: unknown): string {
  if (error === undefined) return '';
  const { type, message } = serializeError(error, 0);
  return typeof error === 'string' ? message : `${type}: ${message}`;
}

/** Returns the frames of an error's stack, which starts with the message: its lines may look like frames. */
function stackFramesOf({ name, message, stack = '' }: Error): string {
  const start = stack.indexOf(message) === -1 ? name.length : stack.indexOf(message) + message.length;
  const lines = stack.slice(start).split('\n');
  return lines
    .filter((line) => /^ +at /.test(line))
    .join('\n')
    .slice(0, maxStackChars);
}
