import type { JsonObject } from '@winnow/contracts';
import { fenceContent, fenceHeadings, fenceMarkup, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';
import type { ContentPart } from '../model/split-content';

const rules = [
  'You read values from a text, as JSON.',
  fenceRule,
  'Answer with one JSON object {"data": …, "quotes": [{"path": string, "quote": string}]} and nothing else.',
  'data: an object of the JSON Schema below. Take values from the text alone; use null for a value that the text does not state. Numbers are written as JSON numbers.',
  'quotes: for each value its JSON Pointer in data, and the exact words of the text that state it, as few as are enough.',
];

export interface FieldsQuestion {
  readonly schema: JsonObject;
  readonly instructions: string;
  /** The page's markup as JSON; empty without any. */
  readonly markup: string;
  /** Number of parts of the text. */
  readonly parts: number;
}

/**
 * Builds the messages that ask for the values in one part of a text: schema and instructions are the visitor's, the
 * rest is data.
 */
export function fieldsPrompt(
  part: ContentPart,
  { schema, instructions, markup, parts }: FieldsQuestion,
): ModelMessage[] {
  const request = instructions.trim();
  const system = [
    ...rules,
    `The JSON Schema of data:\n${JSON.stringify(schema)}`,
    ...(request === '' ? [] : [`The visitor wishes: ${request}`]),
    ...(parts > 1 ? [`This is one of ${parts} parts of the text: leave out what the others state.`] : []),
  ];
  return [
    { role: 'system', content: system.join('\n') },
    {
      role: 'user',
      content: [fenceMarkup(markup), fenceHeadings(part.headings), fenceContent(part.text)]
        .filter((text) => text !== '')
        .join('\n\n'),
    },
  ];
}
