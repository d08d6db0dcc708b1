import type { PageState } from '../page-state';

/** The whole page is the content. */
export function takeBody(state: PageState): void {
  state.main = [state.body];
}
