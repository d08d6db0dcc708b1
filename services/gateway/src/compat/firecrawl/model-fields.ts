/** What a model has made of a page: fields of its document, and warnings. */
export interface ModelFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

export const joinFields = (parts: readonly ModelFields[]): ModelFields => ({
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as ModelFields['fields'],
  warnings: parts.flatMap(({ warnings }) => warnings),
});
