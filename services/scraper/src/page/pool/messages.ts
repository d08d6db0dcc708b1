import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';

export interface PageQuestion {
  id: number;
  page: FetchedPage;
  options: ReadOptions;
}

export type PageAnswer =
  { kind: 'ready' } | { kind: 'read'; id: number; page: ReadPage } | { kind: 'failed'; id: number; reason: string };
