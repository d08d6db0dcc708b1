import type { PageState } from '../page-state';

/** Uses the whole page as the content. */
export function takeBody(state: PageState): void {
  state.main = [state.body];
}
