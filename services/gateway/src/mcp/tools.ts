import {
  isJobOperation,
  operations,
  publicOperations,
  type OperationDefinition,
  type OperationName,
} from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { largestWindow } from './text-window';

/** Route of the Model Context Protocol. */
export const mcpRoute = '/mcp';

type JsonSchema = Record<string, unknown>;

/** A tool as listed by `tools/list`. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly [more: string]: unknown;
}

const offset = z._default(z.int().check(z.minimum(0)), 0);
const characters = z.int().check(z.minimum(1), z.maximum(largestWindow));
const defaultCharacters = 16_000;
/** The window of a result, as tools list it. */
const listedWindow = z.object({ offset, max_characters: z._default(characters, defaultCharacters) });

/** The requested window of a result. `limit` is the earlier name of `max_characters`. */
export const windowSchema = z.pipe(
  z.object({ offset, max_characters: z.optional(characters), limit: z.optional(characters) }),
  z.transform(({ offset: first, max_characters: max, limit }) => ({
    offset: first,
    limit: max ?? limit ?? defaultCharacters,
  })),
);

/** Name in tools of an operation's own `limit` (of pages or results), since `limit` was the window's. */
const ownLimit = 'max_results';

/** Returns the operation's request from a tool's arguments, without the arguments of the window. */
export function requestOf(args: Record<string, unknown>) {
  const { offset: _, limit: __, max_characters: ___, [ownLimit]: own, ...request } = args;
  return own === undefined ? request : { ...request, limit: own };
}

/** Returns an error of a request with the argument's name for the operation's own `limit`. */
export function inToolNames(error: unknown, args: Record<string, unknown>): unknown {
  const isNamed = args[ownLimit] !== undefined && args['limit'] === undefined;
  if (!isNamed || !(error instanceof ProblemError) || error.issues === undefined) return error;
  const named = (text: string) => text.replace(/^The field limit\b/, `The field ${ownLimit}`);
  const issues = error.issues.map(({ path, message }) => ({
    path: path === 'limit' ? ownLimit : path,
    message: named(message),
  }));
  return new ProblemError(error.code, named(error.message), { issues });
}

/** A file as an embedded resource of MCP: its address names it, and its content is `blob` in base64, or `text`. */
export const fileSchema = z.object({
  uri: z.string().check(z.minLength(1), z.maxLength(2_048)),
  blob: z.optional(z.string()),
  text: z.optional(z.string()),
});

export const jobSchema = z.object({ job: z.string().check(z.maxLength(300)) });

const windowed = 'Returns a window of the text (`offset` and `max_characters`), its total length and an outline.';

const toolNames = new Map<string, OperationName>(publicOperations.map(({ name }) => [name.replaceAll('-', '_'), name]));
/** Returns the operation of a tool. */
export const operationOf = (tool: string): OperationName | undefined => toolNames.get(tool);

/** Writes alternatives and their types in the keywords that function calls of all model providers accept. */
function useCommonKeywords({ jsonSchema: schema }: { jsonSchema: JsonSchema }): void {
  if (schema['oneOf']) schema['anyOf'] = schema['oneOf'];
  if ('const' in schema) schema['enum'] = [schema['const']];
  delete schema['oneOf'];
  delete schema['const'];
}

function jsonSchema(...schemas: z.ZodMiniType[]): ToolDescription['inputSchema'] {
  const options = { io: 'input', unrepresentable: 'any', override: useCommonKeywords } as const;
  const parts = schemas.map((schema) => z.toJSONSchema(schema, options) as JsonSchema & { required?: string[] });
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as JsonSchema,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** The operations that change what is stored: a crawl adds a collection, a refresh replaces and drops pages of one. */
const changing: Partial<Record<OperationName, ToolDescription['annotations']>> = {
  'crawl-site': { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  'refresh-collection': { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
};

function toolOf([name, operationName]: [string, OperationName]): ToolDescription {
  const { summary, request, body } = operations[operationName] as OperationDefinition;
  const own = jsonSchema(request);
  const { limit, ...properties } = own['properties'] as JsonSchema;
  const schema = jsonSchema(listedWindow);
  schema['properties'] = {
    ...properties,
    ...(limit ? { [ownLimit]: { ...limit, description: 'Maximum number of pages or results.' } } : {}),
    ...(schema['properties'] as JsonSchema),
  };
  schema['required'] = own['required'];
  if (body === 'multipart') (schema['properties'] as JsonSchema)['file'] = z.toJSONSchema(fileSchema, { io: 'input' });
  if (body === 'multipart') schema['required'] = ['file'];
  return {
    name,
    description: `${summary} ${windowed}`,
    inputSchema: schema,
    annotations: { ...(changing[operationName] ?? { readOnlyHint: true }), openWorldHint: true },
    // A job can be polled and cancelled as a task of the 2025-11-25 revision; the SDK omits this field in others.
    ...(isJobOperation(operationName) ? { execution: { taskSupport: 'optional' } } : {}),
  };
}

const job = 'Takes the `job` that a tool returned.';

/** All tools: one per operation of the registry, and those for jobs. */
export const tools: readonly ToolDescription[] = [
  ...[...toolNames].map(toolOf),
  {
    name: 'job_result',
    description: `Returns another window of a result, or the progress of the job. ${job} ${windowed}`,
    inputSchema: jsonSchema(jobSchema, listedWindow),
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'job_cancel',
    description: `Cancels a running job. ${job}`,
    inputSchema: jsonSchema(jobSchema),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
];
