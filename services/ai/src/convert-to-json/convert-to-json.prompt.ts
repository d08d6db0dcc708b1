import { fenceContent, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';

const system = [
  'You read a web page and note what its markup does not say, as JSON.',
  fenceRule,
  'title: its title. description: one sentence. author and published: only if the page states them (published as YYYY-MM-DD).',
  'summary: two or three sentences. topics: up to eight short topics.',
  'Write in the language of the page. Use an empty string or list where the page gives nothing. Answer with one JSON object and nothing else.',
].join('\n');

/** Builds the messages that ask for fields missing in a page's markup. */
export function gapsPrompt(text: string): ModelMessage[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: fenceContent(text) },
  ];
}
