import { createPersistedValue, onStartOver } from '@winnow/browser';

/** Default until the visitor enters names or a schema. */
export const firstSchema = 'title\nprice: number\ntags: list';

/** The last used names or schema, since the next card mostly needs the same fields. */
const kept = createPersistedValue<string>({
  name: 'fields-schema',
  version: 1,
  read: (value) => (typeof value === 'string' ? value : null),
  onFailure: () => undefined,
});
let last: string | null = null;
onStartOver(() => {
  last = null;
});

export const loadSchema = async (): Promise<string> => (last ??= await kept.load()) ?? firstSchema;

export function keepSchema(schema: string): void {
  last = schema;
  kept.save(schema);
}
