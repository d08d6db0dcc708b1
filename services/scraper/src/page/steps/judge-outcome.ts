import type { PageState } from '../page-state';
import { inkOf } from '../tree/measure';

/** Says how the reading ended. */
export function judgeOutcome(state: PageState): void {
  state.outcome = state.content ? 'ok' : 'thin';
}
