interface ModelSize {
  readonly contextTokens: number;
  readonly outputTokens: number;
}

/** Documented sizes, most special name first. */
const known: readonly (readonly [RegExp, ModelSize])[] = [
  [/^gpt-5/, { contextTokens: 400_000, outputTokens: 32_000 }],
  [/^gpt-4\.1/, { contextTokens: 1_000_000, outputTokens: 32_000 }],
  [/^(?:gpt-4o|chatgpt-4o)/, { contextTokens: 128_000, outputTokens: 16_000 }],
  [/^gpt-4-turbo/, { contextTokens: 128_000, outputTokens: 4_096 }],
  [/^gpt-4/, { contextTokens: 8_192, outputTokens: 4_096 }],
  [/^gpt-3\.5/, { contextTokens: 16_385, outputTokens: 4_096 }],
  [/^o[1-9]/, { contextTokens: 200_000, outputTokens: 32_000 }],
];

/** For servers whose model is not known: what local servers set up by default hold. */
const unknown: ModelSize = { contextTokens: 8_192, outputTokens: 2_048 };

/** Context and output size of a model by its name; unknown ones are taken for small. */
export function modelSize(model: string): ModelSize {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? unknown;
}
