/**
 * Whether a key belongs to an input method: it selects or ends a composition. Safari ends the composition before the
 * event of that key, which then has only the key code 229 (UI Events, section 7.3.1).
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
