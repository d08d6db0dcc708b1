import type { PageKind } from '@winnow/contracts';
import { Element, type PageTree } from '@winnow/markdown';
import { pageModel, type PageModel } from './model/page-model';
import type { FetchedPage, ReadOptions, ReadOutcome } from './page-types';
import type { ArticleFacts } from './text/article-data';

/** Metadata of the page. */
export interface Metadata {
  /** `og:title` or its like. */
  sharedTitle: string;
  /** schema.org `headline`. */
  headline: string;
  /** The `title` element; mostly with the site's name. */
  documentTitle: string;
  /** First-level headings. */
  headings: string[];
  siteName: string;
  /** The whole text of the article as schema.org data gives it; plain text, often shortened, or empty. */
  articleBody: string;
  /** Declared types: of its schema.org data and `og:type`, lower case. */
  types: string[];
  /** Contents of the meta tags, by property or name in lower case. */
  tags: ReadonlyMap<string, string>;
  /** schema.org data of the article besides its text. */
  article: ArticleFacts;
}

/** Passed along the pipeline; each step fills in its part. */
export interface PageState {
  readonly page: FetchedPage;
  readonly options: ReadOptions;
  readonly model: PageModel;
  html: string;
  tree: PageTree;
  /** The element with the visible page. */
  body: Element;
  metadata: Metadata;
  /** Visible characters without white space, before anything is left out. */
  shownLength: number;
  /** It shows a password field. */
  hasPassword: boolean;
  /** The elements whose text is the content, in document order. */
  main: Element[];
  /** The content was found by a documentation generator's own markup. */
  isReference: boolean;
  /** The most probable kind; undefined when the page was not classified. */
  kind: PageKind | undefined;
  /** How sure the choice of blocks is, 0 to 1; undefined like `kind`. */
  confidence: number | undefined;
  title: string;
  content: string;
  /** The content does not come from the elements in `main` but from plain text or the page's schema.org data. */
  isPlain: boolean;
  /** Set by a step to end the pipeline. */
  outcome: ReadOutcome | undefined;
  message: string | undefined;
}

/** One named step of the pipeline. */
export interface PageStep {
  readonly name: string;
  readonly run: (state: PageState) => void;
}

const emptyTree: PageTree = {
  root: new Element('#document'),
  jsonLd: [],
  templates: [],
  noscriptText: '',
};

/** Metadata of a page without any. */
export const emptyMetadata = (): Metadata => ({
  sharedTitle: '',
  headline: '',
  documentTitle: '',
  headings: [],
  siteName: '',
  articleBody: '',
  types: [],
  tags: new Map(),
  article: {},
});

export function startState(page: FetchedPage, options: ReadOptions, model = pageModel): PageState {
  return {
    page,
    options,
    model,
    html: '',
    tree: emptyTree,
    body: emptyTree.root,
    metadata: emptyMetadata(),
    shownLength: 0,
    hasPassword: false,
    main: [],
    isReference: false,
    kind: undefined,
    confidence: undefined,
    title: '',
    content: '',
    isPlain: false,
    outcome: undefined,
    message: undefined,
  };
}
