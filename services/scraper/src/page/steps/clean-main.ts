import type { PageState } from '../page-state';

/** Leaves out what stands inside the content without being part of it. */
export function cleanMain(_state: PageState): void {}
