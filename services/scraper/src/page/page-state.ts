import { Element, type PageTree } from '@winnow/markdown';
import type { FetchedPage, ReadOptions, ReadOutcome } from './page-types';

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
}

/** Passed along the pipeline; each step fills in its part. */
export interface PageState {
  readonly page: FetchedPage;
  readonly options: ReadOptions;
  html: string;
  tree: PageTree;
  /** The element that holds what the page shows. */
  body: Element;
  metadata: Metadata;
  /** Characters without white space that the page shows, before anything is left out. */
  shownLength: number;
  /** The elements whose text is the content, in document order. */
  main: Element[];
  /** The content was found by a documentation generator's own mark. */
  isReference: boolean;
  title: string;
  content: string;
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

export function startState(page: FetchedPage, options: ReadOptions): PageState {
  return {
    page,
    options,
    html: '',
    tree: emptyTree,
    body: emptyTree.root,
    metadata: { sharedTitle: '', headline: '', documentTitle: '', headings: [], siteName: '', articleBody: '' },
    shownLength: 0,
    main: [],
    isReference: false,
    title: '',
    content: '',
    outcome: undefined,
    message: undefined,
  };
}
