import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import type { OperationMutation } from '../operation/operation-mutation';
import { changeSite, getSite } from '../site/site';

export const searchWebKey = ['search-web'];

/** Results to choose from: the search engine is asked for two pages of them. */
const limit = 20;

/** Searches the web with the search engine of the installation. */
export const searchWebMutation: OperationMutation<'search-web', { query: string }> = {
  id: 'search-web',
  operation: 'search-web',
  failsAs: 'search-web',
  mutationKey: () => searchWebKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Searching the web...' }),
  start: ({ query }, options) => runOperation('search-web', { query, limit }, options),
  retryWith: (input) => {
    const query = getSite().webQuery?.trim() || input.query;
    return query === input.query ? input : { query };
  },
  onResult: ({ query }, { results }) => {
    changeSite({ webResults: { query, results }, selectedResults: [] });
    return '';
  },
};
