import type { Page, PageKind } from '@winnow/contracts';
import { Element, type PageTree } from '@winnow/markdown';
import { pageModel, type PageModel } from './model/page-model';
import type { FetchedPage, ReadOptions, ReadOutcome } from './page-types';
import type { ArticleFacts } from './text/article-data';
import type { ConventionContainers } from './text/content-conventions';

/** Metadata of the page. */
export interface Metadata {
  /** Address at which the page was published; usually that of the request. */
  address: string;
  /** `og:title` or an equivalent. */
  sharedTitle: string;
  /** schema.org `headline`. */
  headline: string;
  /** Text of the `title` element, usually with the site's name. */
  documentTitle: string;
  /** Title that a generator writes without a heading. */
  boxTitle: string;
  /** First-level headings, without those that link to a parent page. */
  headings: string[];
  /** First-level headings that link to a parent page: the names of the site and its section. */
  siteHeadings: string[];
  /** The first second-level headings. */
  subheadings: string[];
  siteName: string;
  /** Text of the article in schema.org data; plain text, often truncated, or empty. */
  articleBody: string;
  /** Types declared by schema.org data and `og:type`, lower case. */
  types: string[];
  /** Contents of the meta tags by property or name, in lower case. */
  tags: ReadonlyMap<string, string>;
  /** schema.org data of the article without its text. */
  article: ArticleFacts;
}

/** State of the pipeline; each step fills in its part. */
export interface PageState {
  readonly page: FetchedPage;
  readonly options: ReadOptions;
  readonly model: PageModel;
  html: string;
  /** The language of content that is returned as its source, see `sourceLanguage`; undefined for a page. */
  source: string | undefined;
  tree: PageTree;
  /** The element with the page's content and boilerplate. */
  body: Element;
  metadata: Metadata;
  /** Length of the page's text before any element is dropped. */
  visibleLength: number;
  /** Whether a password field is visible. */
  hasPassword: boolean;
  /** Elements that follow a convention for content, found before boilerplate is dropped. */
  containers: readonly ConventionContainers[];
  /** Elements whose text is the content, in document order. */
  main: Element[];
  /** Outermost elements that `selectors.only` matches. */
  selected: readonly Element[];
  /** Whether `selectors.remove` has removed elements with text. */
  hasRemovedText: boolean;
  /** A sentence for the caller about selectors that were not applied. */
  selectorWarning: string | undefined;
  /** Values of the requested attributes, and a sentence for the caller about those that are missing. */
  attributes: Page['attributes'];
  attributesWarning: string | undefined;
  /** Whether the content was found by the markup of a documentation generator. */
  isDocsContainer: boolean;
  /** Whether the text of each post of a forum page is kept. */
  hasWholeThread: boolean;
  /** The most probable kind; undefined when the page was not classified. */
  kind: PageKind | undefined;
  /** The kind for the result; undefined where it would be a guess. */
  reportedKind: PageKind | undefined;
  /** Confidence in the choice of blocks, 0 to 1; undefined like `kind`. */
  confidence: number | undefined;
  title: string;
  content: string;
  /** Whether the content comes from plain text or the page's schema.org data instead of the elements in `main`. */
  isPlainText: boolean;
  /** Whether the page has more text than the maximum. */
  isTruncated: boolean;
  /** Set by a step to end the pipeline. */
  outcome: ReadOutcome | undefined;
  message: string | undefined;
}

/** One named step of the pipeline. */
export interface PageStep {
  readonly name: string;
  readonly run: (state: PageState) => void;
}

const emptyPageTree: PageTree = {
  root: new Element('#document'),
  jsonLd: [],
  templates: [],
  noscriptText: '',
};

/** Creates the metadata of a page without any. */
export const emptyMetadata = (): Metadata => ({
  address: '',
  sharedTitle: '',
  headline: '',
  documentTitle: '',
  boxTitle: '',
  headings: [],
  siteHeadings: [],
  subheadings: [],
  siteName: '',
  articleBody: '',
  types: [],
  tags: new Map(),
  article: {},
});

export function createPageState(page: FetchedPage, options: ReadOptions, model = pageModel): PageState {
  return {
    page,
    options,
    model,
    html: '',
    source: undefined,
    tree: emptyPageTree,
    body: emptyPageTree.root,
    metadata: emptyMetadata(),
    visibleLength: 0,
    hasPassword: false,
    containers: [],
    main: [],
    selected: [],
    hasRemovedText: false,
    selectorWarning: undefined,
    attributes: undefined,
    attributesWarning: undefined,
    isDocsContainer: false,
    hasWholeThread: false,
    kind: undefined,
    reportedKind: undefined,
    confidence: undefined,
    title: '',
    content: '',
    isPlainText: false,
    isTruncated: false,
    outcome: undefined,
    message: undefined,
  };
}
