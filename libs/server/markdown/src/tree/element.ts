/** A text is a plain string: most nodes are texts, and strings are the cheapest representation. */
export type Child = Element | string;

const noAttributes: Readonly<Record<string, string>> = Object.freeze({});

const noWords: ReadonlySet<string> = new Set();

/** One element of the parsed page, with the sizes that the steps of the pipeline use. */
export class Element {
  readonly children: Child[] = [];
  /** Reason for dropping the element and its descendants from the text, or undefined. */
  dropped: string | undefined;
  /** Characters of kept text below this element, without white space. */
  textLength = 0;
  /** Characters of that text inside links. */
  linkLength = 0;
  /** Length of the text directly in this element, set by `ownLengthOf`; undefined after its children changed. */
  ownLength: number | undefined;
  private nameTokens: ReadonlySet<string> | undefined;

  constructor(
    readonly tag: string,
    public attributes: Readonly<Record<string, string>> = noAttributes,
    public parent?: Element,
  ) {}

  /** Returns an attribute's value, or an empty string. */
  attribute(name: string): string {
    return this.attributes[name] ?? '';
  }

  /** Class and id as one lower-case string. */
  get names(): string {
    const id = this.attribute('id');
    return id === '' ? this.attribute('class') : `${this.attribute('class')} ${id}`;
  }

  /** The words in class and id: `relatedPosts-list` gives `related`, `posts`, `list`. */
  get words(): ReadonlySet<string> {
    this.nameTokens ??= this.attributes['class'] || this.attributes['id'] ? wordsOfNames(this.names) : noWords;
    return this.nameTokens;
  }

  /** Whether the class list contains this exact name. */
  hasClass(name: string): boolean {
    const value = this.attribute('class');
    return value.includes(name) && value.split(/\s+/).includes(name);
  }

  /** Share of the text inside links, 0 to 1. */
  get linkDensity(): number {
    return this.textLength === 0 ? 0 : this.linkLength / this.textLength;
  }
}

/** The words of names that were split before, since the pages of a site repeat them. */
const knownNames = new Map<string, ReadonlySet<string>>();
/** Maximum names kept, and characters of a name that is kept: at most a few megabytes. */
const maxKnownNames = 3_000;
const maxKnownChars = 150;

function wordsOfNames(names: string): ReadonlySet<string> {
  if (names.length > maxKnownChars) return splitNames(names);
  const known = knownNames.get(names);
  if (known) return known;
  if (knownNames.size >= maxKnownNames) knownNames.clear();
  const words = splitNames(names);
  knownNames.set(names, words);
  return words;
}

const nameLimit = 400;
/** Classes of a CMS's entry container. */
const entry = /(?:^|\s)(?:hentry|post-\d+|type-post|status-publish|elementor-location-single)(?:$|\s)/;
/** Category and tag classes of a CMS do not describe the block: `category-comments`, `tag-newsletter`. */
const taxonomy = /(?:^|\s)(?:category|cat|tag|author|post_tag)-\S+/g;

function splitNames(names: string): ReadonlySet<string> {
  const own = entry.test(names) ? names.replace(taxonomy, ' ') : names;
  return wordsInAscii(own.slice(0, nameLimit)) ?? wordsIn(own.slice(0, nameLimit));
}

function wordsIn(names: string): ReadonlySet<string> {
  const spaced = names.replace(/([a-z])([A-Z])/g, '$1 $2');
  return new Set(spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Kinds of ASCII characters in names: 0 outside of words, else digit, small letter, capital. */
const small = 2;
const capital = 3;
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[A-Z]/.test(char) ? capital : /[a-z]/.test(char) ? small : /\d/.test(char) ? 1 : 0;
});

/** Does the same as `wordsIn` in a third of the time; returns undefined for names with other characters. */
function wordsInAscii(names: string): ReadonlySet<string> | undefined {
  const words = new Set<string>();
  let start = -1;
  let before = 0;
  for (let at = 0; at <= names.length; at += 1) {
    const code = at < names.length ? names.charCodeAt(at) : 0;
    if (code > 127) return undefined;
    const kind = asciiKinds[code]!;
    if (start >= 0 && (kind === 0 || (kind === capital && before === small))) {
      words.add(names.slice(start, at).toLowerCase());
      start = -1;
    }
    if (start < 0 && kind > 0) start = at;
    before = kind;
  }
  return words;
}
