import type { Example, ExampleKind } from '@winnow/contracts';

const exampleKinds: readonly ExampleKind[] = ['fact', 'how-to', 'comparison', 'reasoning'];

type Maybe<Value> = { readonly [Key in keyof Value]?: unknown };

/**
 * Whether a stored value is a question with its answer. Validated without the schemas, which reading it must not load.
 */
export function isExample(value: unknown): value is Example {
  const { user, assistant, source, grounded, kind, score } = (value ?? {}) as Maybe<Example>;
  return (
    typeof user === 'string' &&
    typeof assistant === 'string' &&
    (grounded === undefined || (typeof grounded === 'number' && grounded >= 0 && grounded <= 1)) &&
    (kind === undefined || exampleKinds.some((known) => known === kind)) &&
    (score === undefined || (Number.isSafeInteger(score) && (score as number) >= 1 && (score as number) <= 5)) &&
    (source === undefined || isSource(source))
  );
}

function isSource(value: unknown): value is NonNullable<Example['source']> {
  const { quote, start, end } = (value ?? {}) as Maybe<NonNullable<Example['source']>>;
  return typeof quote === 'string' && Number.isSafeInteger(start) && Number.isSafeInteger(end);
}
