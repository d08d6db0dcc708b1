import { operations, type Example, type JobOperationName, type ModelUsage, type PayloadOf } from '@winnow/contracts';
import type { AiTools } from '../ai-tools';
import { handlersOf } from '../create-ai';
import { fakeContext, type FakeContext } from './fake-context';

/** Fields of the AI operations' results, merged. */
interface OperationResult {
  readonly knowledge_base: string;
  readonly examples: Example[];
  readonly coverage: { section: string; examples: number }[];
  readonly warnings?: string[];
  readonly model: string;
  readonly usage: ModelUsage;
  readonly [field: string]: unknown;
}

/** Runs an operation's handler as a worker does; returns the result parsed by its contract. */
export async function runOperation<Name extends JobOperationName>(
  name: Name,
  payload: PayloadOf<Name>,
  tools: AiTools,
  context = fakeContext(),
): Promise<OperationResult> {
  const handler = (handlersOf(tools) as Record<string, unknown>)[name] as (
    payload: object,
    context: FakeContext,
  ) => Promise<unknown>;
  return operations[name].response.parse(await handler(payload, context)) as unknown as OperationResult;
}
