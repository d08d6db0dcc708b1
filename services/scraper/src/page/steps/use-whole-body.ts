import type { PageState } from '../page-state';

/** Uses the whole page as the content. */
export function useWholeBody(state: PageState): void {
  state.main = [state.body];
}
