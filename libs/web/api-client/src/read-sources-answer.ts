import type { ResponseOf } from '@winnow/contracts';
import { readReply } from './read-chat';
import { isRecord } from './read-problem';

type Answer = ResponseOf<'ask-sources'>;

/** Returns the answer from sources in a body or a `result` event; undefined when it contains none. */
export function readSourcesAnswer(value: unknown): Answer | undefined {
  const reply = readReply(value);
  if (!reply || !isRecord(value)) return undefined;
  const { citations, unsupported } = value;
  const isAnswer =
    Array.isArray(citations) && Array.isArray(unsupported) && citations.every(isCitation) && unsupported.every(isPlace);
  if (!isAnswer) return undefined;
  const { response, model, truncated } = reply;
  const named = { ...(model === undefined ? {} : { model }), ...(truncated === undefined ? {} : { truncated }) };
  return { response, ...named, citations, unsupported };
}

function isCitation(value: unknown): value is Answer['citations'][number] {
  return (
    isPlace(value) &&
    'number' in value &&
    typeof value.number === 'number' &&
    'source' in value &&
    typeof value.source === 'string' &&
    'quote' in value &&
    typeof value.quote === 'string'
  );
}

function isPlace(value: unknown): value is Answer['unsupported'][number] {
  return isRecord(value) && typeof value.start === 'number' && typeof value.end === 'number';
}
