import { urlChars, type ResponseOf } from '@winnow/contracts';
import { addressKey, cleanAddress } from '../get-links/canonical-address';
import { titleFromAddress } from '../get-links/link-title';
import { fieldText } from './field-text';

type SearchResult = ResponseOf<'search-web'>['results'][number];

/** Maximum characters of a title and of a description. */
const [titleChars, descriptionChars] = [300, 1_000];

/** Collects the pages that a search engine names, in its order, each once, at most `limit`. */
export class ResultList {
  private readonly entries = new Map<string, SearchResult>();

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.entries.size;
  }

  get isFull(): boolean {
    return this.size >= this.limit;
  }

  get results(): SearchResult[] {
    return [...this.entries.values()];
  }

  /** Adds an entry of the engine, unless it is not the address of a page or is in the list. */
  add(entry: unknown): void {
    if (this.isFull || typeof entry !== 'object' || entry === null) return;
    const { url: address, title, content } = entry as Readonly<Record<string, unknown>>;
    if (typeof address !== 'string' || address.length > urlChars) return;
    const url = cleanAddress(address);
    // Escaping makes an address longer.
    if (url === null || url.length > urlChars) return;
    const key = addressKey(url);
    if (this.entries.has(key)) return;
    const description = fieldText(content, descriptionChars);
    this.entries.set(key, { url, title: fieldText(title, titleChars) || titleFromAddress(url), description });
  }
}
