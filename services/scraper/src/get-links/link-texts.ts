import { isNavigationText } from './navigation-words';

interface Texts {
  /** Distinct texts of links to the page, in order. */
  readonly own: string[];
  hint: string;
}

/** Maximum link texts stored per page. */
const maxTexts = 3;
/** Number of pages from which a shared link text is generic: "Read more", "Details", in any language. */
const minShared = 3;

/** Stores the texts of all links to each page; the most specific becomes its title. */
export class LinkTexts {
  private readonly pages = new Map<string, Texts>();

  /** Adds a link's text and hint, each on one line, possibly empty. Ignores navigation words. */
  add(key: string, linkText: string, linkHint: string): void {
    const text = isNavigationText(linkText) ? '' : linkText;
    const hint = isNavigationText(linkHint) ? '' : linkHint;
    if (text === '' && hint === '') return;
    const texts = this.pages.get(key) ?? { own: [], hint: '' };
    this.pages.set(key, texts);
    texts.hint ||= hint;
    if (text !== '' && texts.own.length < maxTexts && !texts.own.includes(text)) texts.own.push(text);
  }

  /**
   * Returns a function that computes a page's title by its key: its first text that is not shared with other pages,
   * else its hint. `fromAddress` is the title of a page without either; if it has several words, it is also preferred
   * to a shared text.
   */
  titles(): (key: string, fromAddress: () => string) => string {
    const counts = new Map<string, number>();
    for (const { own } of this.pages.values()) for (const text of own) counts.set(text, (counts.get(text) ?? 0) + 1);
    return (key, fromAddress) => {
      const { own, hint } = this.pages.get(key) ?? { own: [], hint: '' };
      const specific = own.find((text) => (counts.get(text) ?? 0) < minShared);
      if (specific !== undefined || hint !== '') return specific ?? hint;
      const derived = fromAddress();
      return derived.includes(' ') ? derived : (own[0] ?? derived);
    };
  }
}
