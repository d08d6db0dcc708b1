import { checkAddress, type AddressPolicy } from '@winnow/address-policy';
import {
  parseWebUrl,
  youtubeVideoId,
  type JobOperationName,
  type PageOptions,
  type PayloadOf,
} from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { parseSelectors, SelectorError } from '@winnow/markdown/selectors';
import { invalidField } from './parse-request';

export interface RequestLimits {
  readonly pages: number;
  readonly crawlPages: number;
  readonly contentChars: number;
  readonly addresses: AddressPolicy;
}

type Prepare<Name extends JobOperationName> = (payload: PayloadOf<Name>, limits: RequestLimits) => PayloadOf<Name>;

/**
 * Checks per operation beyond its schema, so that a request that cannot succeed fails immediately and creates no job.
 * The egress checks later whether a name resolves to a public address.
 */
const preparations: { readonly [Name in JobOperationName]: Prepare<Name> } = {
  'get-links': (payload, limits) => ({ ...payload, url: fetchable(payload.url, limits.addresses) }),
  'search-web': (payload) => payload,
  'scrape-content': (payload, limits) => {
    const { urls } = payload;
    if (urls.length > limits.pages) throw invalidField('urls', `Select at most ${limits.pages} pages at once`);
    // A rejected address of a list fails individually, later; a list without any valid address is rejected here.
    if (!urls.some((url) => isFetchable(url, limits.addresses))) throw new ProblemError('address-refused');
    assertSelectorsSupported(payload);
    return payload;
  },
  'crawl-site': (payload, limits) => {
    const url = fetchable(payload.url, limits.addresses);
    if (payload.limit > limits.crawlPages)
      throw invalidField('limit', `Read at most ${limits.crawlPages} pages at once`);
    assertSelectorsSupported(payload);
    return { ...payload, url };
  },
  // The addresses were checked when they were crawled, and the egress checks each again.
  'refresh-collection': (payload) => payload,
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
  'extract-fields': (payload, limits) => ({
    ...payload,
    ...(payload.content === undefined ? {} : { content: bounded('content', payload.content, limits) }),
    ...(payload.url === undefined ? {} : { url: fetchable(payload.url, limits.addresses) }),
  }),
  'make-dataset': (payload, limits) => {
    const chars = payload.sources.reduce((sum, { text }) => sum + text.length, 0);
    if (chars > limits.contentChars) throw tooLong('sources', 'The sources together are', limits);
    if (new Set(payload.sources.map(({ id }) => id)).size < payload.sources.length)
      throw invalidField('sources', 'Each source needs a unique id');
    return payload;
  },
  'answer-question': (payload) => payload,
  'make-chunks': (payload, limits) => ({ ...payload, content: bounded('content', payload.content, limits) }),
};

/** Returns the payload of the job. Throws `address-refused`, `too-large` or `invalid-request`. */
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

type Selecting = PageOptions & Pick<PayloadOf<'scrape-content'>, 'attributes'>;

/** Throws a problem that names the field of an invalid or unsupported selector. */
function assertSelectorsSupported({ selectors = {}, attributes = [], waitFor = {}, actions = [] }: Selecting): void {
  const fields = [
    ['selectors.only', selectors.only],
    ['selectors.remove', selectors.remove],
    ['waitFor.selector', waitFor.selector],
    ...attributes.map(({ selector }, at) => [`attributes.${at}.selector`, selector] as const),
    ...actions.map(
      (action, at) => [`actions.${at}.selector`, 'selector' in action ? action.selector : undefined] as const,
    ),
  ] as const;
  for (const [path, selector] of fields) {
    try {
      if (selector !== undefined) parseSelectors(selector);
    } catch (error) {
      throw error instanceof SelectorError ? invalidField(path, error.message) : error;
    }
  }
}

function bounded(path: string, content: string, limits: RequestLimits): string {
  if (content.length <= limits.contentChars) return content;
  throw tooLong(path, 'The text is', limits);
}

function tooLong(path: string, what: string, { contentChars }: RequestLimits): ProblemError {
  const message = `${what} longer than the limit of ${contentChars.toLocaleString('en')} characters.`;
  return new ProblemError('too-large', message, { issues: [{ path, message: 'too long' }] });
}
