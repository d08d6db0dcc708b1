import type { ModelRequest } from './model-request';
import type { ModelServerOptions } from './model-server-options';

/** Returns why a server with these options rejects a request, if it does. */
export function rejectionMessage(
  { body, messages, formatBy }: ModelRequest,
  { rejectedParameters, supportsJsonSchema, supportsJsonObject, supportsTools }: ModelServerOptions,
): string | undefined {
  const rejected = rejectedParameters?.find((name) => name in body || messages.some(({ role }) => role === name));
  if (rejected === 'system') return 'System role not supported';
  if (rejected !== undefined) return `Unsupported parameter: '${rejected}' is not supported with this model.`;
  if (formatBy === 'response_format' && supportsJsonSchema === false)
    return "'response_format' of type json_schema is not supported";
  if (formatBy === 'json_object' && supportsJsonObject === false)
    return "'response_format' of type json_object is not supported";
  if (formatBy === 'tool' && supportsTools === false) return 'this model does not support tools';
  return undefined;
}
