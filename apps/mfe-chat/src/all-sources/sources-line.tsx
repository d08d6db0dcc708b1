import { pluralize } from '@winnow/browser';
import { sourceLimits } from '@winnow/contracts';
import { useSources } from './use-sources';

/** Shows which sources a question is answered from. */
export function SourcesLine(): string {
  const sources = useSources();
  if (sources === null) return 'The sources are on the main page: open the chat there to ask them.';
  if (sources.length === 0) return 'There are no sources yet: extract pages, add files or paste a text.';
  const chars = sources.reduce((sum, { text }) => sum + text.length, 0);
  const isTooMuch = sources.length > sourceLimits.sources || chars > sourceLimits.chars;
  const what = pluralize(sources.length, 'source');
  return isTooMuch
    ? `Answers from those of ${what} that fit the question best, each question by itself.`
    : `Answers from ${what} (${pluralize(chars, 'character')}), each question by itself.`;
}
