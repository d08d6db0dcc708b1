import type { PageKind } from '@winnow/contracts';
import { Element, type PageTree } from '@winnow/markdown';
import { pageModel, type PageModel } from './model/page-model';
import type { FetchedPage, ReadOptions, ReadOutcome } from './page-types';
import type { ArticleFacts } from './text/article-data';

/** What the page says about itself, outside of its text. */
export interface Metadata {
  /** `og:title` or its like. */
  sharedTitle: string;
  /** schema.org `headline`. */
  headline: string;
  /** The `title` element; mostly with the site's name. */
  documentTitle: string;
  /** Headings of the first rank. */
  headings: string[];
  siteName: string;
  /** The whole text of the article as schema.org data gives it; plain text, often shortened, or empty. */
  articleBody: string;
  /** What the page says it is: types of its schema.org data and its `og:type`, lower case. */
  types: string[];
  /** Contents of the meta tags, by property or name in lower case. */
  tags: ReadonlyMap<string, string>;
  /** What schema.org data says of the article besides its text. */
  article: ArticleFacts;
}

/** Passed along the pipeline; each step fills in its part. */
export interface PageState {
  readonly page: FetchedPage;
  readonly options: ReadOptions;
  readonly model: PageModel;
  html: string;
  tree: PageTree;
  /** The element that holds what the page shows. */
  body: Element;
  metadata: Metadata;
  /** Characters without white space that the page shows, before anything is left out. */
  shownLength: number;
  /** It shows a field for a password. */
  hasPassword: boolean;
  /** The elements whose text is the content, in document order. */
  main: Element[];
  /** The content was found by a documentation generator's own mark. */
  isReference: boolean;
  /** The most probable kind, undefined where the page was not weighed. */
  kind: PageKind | undefined;
  /** How sure the choice of blocks is, 0 to 1; undefined like `kind`. */
  confidence: number | undefined;
  title: string;
  content: string;
  /** The content is no text of the elements in `main`: it came as plain text, or from the page's schema.org data. */
  isPlain: boolean;
  /** Set by the step that knows; the first one set ends the pipeline. */
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

/** What is known of a page that says nothing about itself. */
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
