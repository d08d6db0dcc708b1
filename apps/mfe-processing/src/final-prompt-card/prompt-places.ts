import { operationState, setOperationState } from '../operation/operation-store';

/** Where the work on the final prompt shows (see `operation-store`). */
export const enhancePromptPlace = 'final-prompt/enhance';
export const promptToJsonPlace = 'final-prompt/json';

const places = [enhancePromptPlace, promptToJsonPlace];

export const isPromptWorkedOn = (): boolean => places.some((place) => operationState(place)?.status === 'running');

/** Takes away how the last work on the prompt ended: it speaks of a text that is no longer there. */
export function forgetPromptOutcomes(): void {
  for (const place of places) {
    const state = operationState(place);
    if (state && state.status !== 'running') setOperationState(place, undefined);
  }
}
