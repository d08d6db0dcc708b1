import type { JsonObject } from '@winnow/contracts';
import { fenceContent, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';

const rules = [
  'You read values from a web page, as JSON.',
  fenceRule,
  'Take values from the page alone. Where the page does not state a value, leave its field out, or use null where it is required.',
  'Answer with one JSON object and nothing else.',
];

export interface WantedValues {
  readonly schema?: JsonObject | undefined;
  readonly prompt?: string | undefined;
}

/** Builds the messages that ask for the values of a page: schema and instructions are the user's, the page is data. */
export function valuesPrompt({ schema, prompt }: WantedValues): (text: string) => ModelMessage[] {
  const system = [
    ...rules,
    ...(schema ? [`The object has this JSON Schema:\n${JSON.stringify(schema)}`] : []),
    ...(prompt ? [`What is wanted:\n${prompt}`] : []),
  ].join('\n');
  return (text) => [
    { role: 'system', content: system },
    { role: 'user', content: fenceContent(text) },
  ];
}
