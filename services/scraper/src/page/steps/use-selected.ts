import type { PageState } from '../page-state';

/** Uses the elements of `selectors.only` as the content, without those in hidden parts of the page. */
export function useSelected(state: PageState): void {
  state.main = state.selected.filter((element) => {
    for (let at = element.parent; at; at = at.parent) if (at.dropped) return false;
    return !element.dropped;
  });
}
