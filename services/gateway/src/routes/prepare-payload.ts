import { checkAddress, type AddressPolicy } from '@winnow/address-policy';
import { parseWebUrl, youtubeVideoId, type JobOperationName, type PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';

export interface RequestLimits {
  readonly pages: number;
  readonly crawlPages: number;
  readonly contentChars: number;
  readonly addresses: AddressPolicy;
}

type Prepare<Name extends JobOperationName> = (payload: PayloadOf<Name>, limits: RequestLimits) => PayloadOf<Name>;

/**
 * Checks per operation beyond its schema, so that a request that cannot succeed fails at once and creates no job. Whether a
 * name resolves to a public address is checked later, by the egress.
 */
const preparations: { readonly [Name in JobOperationName]: Prepare<Name> } = {
  'get-links': (payload, limits) => ({ ...payload, url: fetchable(payload.url, limits.addresses) }),
  'scrape-content': (payload, limits) => {
    const { urls } = payload;
    if (urls.length > limits.pages) throw invalid('urls', `Select at most ${limits.pages} pages at once`);
    // A rejected address of a list fails alone, later; a list without any other is rejected here.
    if (!urls.some((url) => isFetchable(url, limits.addresses))) throw new ProblemError('address-refused');
    return payload;
  },
  'crawl-site': (payload, limits) => {
    const url = fetchable(payload.url, limits.addresses);
    if (payload.limit > limits.crawlPages) throw invalid('limit', `Read at most ${limits.crawlPages} pages at once`);
    return { ...payload, url };
  },
  'extract-text': (payload) => payload,
  'extract-youtube': (payload) => {
    if (!youtubeVideoId(payload.url))
      throw new ProblemError('address-refused', 'This is not the address of a YouTube video.');
    return payload;
  },
  'optimize-content': (payload, limits) => ({ ...payload, content: bounded('content', payload.content, limits) }),
  'enhance-content': (payload, limits) => ({ ...payload, content: bounded('content', payload.content, limits) }),
  'generate-examples': (payload, limits) => ({
    ...payload,
    knowledge_base: bounded('knowledge_base', payload.knowledge_base, limits),
  }),
  'transform-to-json': (payload, limits) => ({ ...payload, text: bounded('text', payload.text, limits) }),
  'convert-to-json': (payload, limits) => ({ ...payload, url: fetchable(payload.url, limits.addresses) }),
  'make-chunks': (payload, limits) => ({ ...payload, content: bounded('content', payload.content, limits) }),
};

/** The payload of the job. Throws `address-refused`, `too-large` or `invalid-request`. */
export function preparePayload<Name extends JobOperationName>(
  name: Name,
  payload: PayloadOf<Name>,
  limits: RequestLimits,
): PayloadOf<Name> {
  return (preparations[name] as Prepare<Name>)(payload, limits);
}

function isFetchable(address: string, policy: AddressPolicy): boolean {
  const url = parseWebUrl(address);
  return url !== null && checkAddress(url, policy).allowed;
}

function fetchable(address: string, policy: AddressPolicy): string {
  const url = parseWebUrl(address);
  if (!url || !checkAddress(url, policy).allowed) throw new ProblemError('address-refused');
  return url.href;
}

function bounded(path: string, content: string, { contentChars }: RequestLimits): string {
  if (content.length <= contentChars) return content;
  throw new ProblemError(
    'too-large',
    `The text is longer than the limit of ${contentChars.toLocaleString('en')} characters.`,
    {
      issues: [{ path, message: 'too long' }],
    },
  );
}

function invalid(path: string, message: string): ProblemError {
  return new ProblemError('invalid-request', message, { issues: [{ path, message }] });
}
