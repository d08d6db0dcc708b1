import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModelFault, ModelRequest } from './model-server-options';

/** The name of a called function arrives with the first piece of its arguments. */
export const toolPiece = ({ format }: ModelRequest, text: string, at: number) => ({
  ...(at === 0 ? { name: format?.name } : {}),
  arguments: text,
});

/** The `finish_reason` that a fault sets, if any. */
export const finishReasonOf = (fault: ModelFault | undefined) =>
  fault === 'content-filter' ? 'content_filter' : undefined;

/** How servers word the rejection of a parameter. */
export const refusalOf = (name: string): string =>
  name === 'system'
    ? 'System role not supported'
    : `Unsupported parameter: '${name}' is not supported with this model.`;

interface Body {
  messages: { role: string; content: string }[];
  model: string;
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  response_format?: { json_schema?: { name: string; schema: Record<string, unknown> } };
}

/** Reads the JSON body of a chat completion. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{"messages":[]}') as Body;
}

/** Answers with an error in OpenAI's format. */
export function sendError(
  response: ServerResponse,
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
}
