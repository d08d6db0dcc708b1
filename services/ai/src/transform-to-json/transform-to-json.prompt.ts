import { fenceContent, fenceHeadings, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';

const system = [
  'You read a content and note what it is about, as JSON.',
  fenceRule,
  'title: its title. summary: two or three sentences. topics: up to eight short topics.',
  'entities: people, organisations, products and places it names, each with its type.',
  'facts: named values it states (prices, dates, sizes, versions, quantities); each value copied exactly from the content.',
  'Write in the language of the content. Use an empty string or list where the content gives nothing.',
  'Answer with one JSON object {"title": string, "summary": string, "topics": [string], "entities": [{"name": string, "type": string}], "facts": [{"name": string, "value": string}]} and nothing else.',
].join('\n');

/** Builds the messages that ask for a description of a part. */
export function aboutPrompt(text: string, headings: readonly string[] = []): ModelMessage[] {
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [fenceHeadings(headings), fenceContent(text)].filter((piece) => piece !== '').join('\n\n'),
    },
  ];
}
