import { streamFromSources } from '@winnow/api-client';
import { readSources } from '@winnow/browser';
import type { Citation, SentRequest } from '../chat-entry';
import { chooseSources, sourcesRequest } from './choose-sources';

/** Prepares a question to all sources. */
export function askAllSources(question: string) {
  const { chosen, count } = chooseSources(question, readSources() ?? []);
  const sent: SentRequest = {
    systemPrompt: '',
    dropped: 0,
    messages: [{ role: 'user', content: question }],
    sources: chosen.map(({ title, url, text }) => ({ title, url, chars: text.length })),
    leftOut: count - chosen.length,
  };
  const stream = async (options: { onDelta: (text: string) => void; signal: AbortSignal }) => {
    const { response, model, truncated, citations, unsupported } = await streamFromSources(
      sourcesRequest(question, chosen),
      options,
    );
    const named = citations.flatMap(({ number, source, quote }): Citation[] => {
      const { title, url } = chosen[Number(source)] ?? {};
      return title === undefined || url === undefined ? [] : [{ number, title, url, quote }];
    });
    return {
      response,
      model,
      truncated,
      citations: named,
      unsupported: unsupported.map(({ start, end }) => response.slice(start, end)),
    };
  };
  return { sent, stream };
}
