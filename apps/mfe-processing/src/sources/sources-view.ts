import { createStore, onStartOver } from '@winnow/browser';

export const sortLabels = {
  arrival: 'As extracted',
  title: 'Title',
  size: 'Longest first',
  confidence: 'Least certain first',
} as const;
export type SortName = keyof typeof sortLabels;

export const groupLabels = { none: 'No groups', site: 'By site', folder: 'By folder' } as const;
export type GroupName = keyof typeof groupLabels;

export const showLabels = { all: 'All', added: 'In prompt', rest: 'Not in prompt' } as const;
export type ShowName = keyof typeof showLabels;

/** View options of the list of cards. */
export interface SourcesView {
  /** The visitor's choice between whole cards and rows; undefined before the first choice. */
  isList?: boolean;
  query: string;
  sort: SortName;
  group: GroupName;
  show: ShowName;
  /** Whether rows are open by default; `exceptions` are the opposite. */
  isOpen: boolean;
  exceptions: ReadonlySet<string>;
}

const initial: SourcesView = {
  query: '',
  sort: 'arrival',
  group: 'none',
  show: 'all',
  isOpen: false,
  exceptions: new Set(),
};
const view = createStore<SourcesView>(initial);

onStartOver(() => view.set(initial));

export const useSourcesView = view.use;

export function changeSourcesView(change: Partial<SourcesView>): void {
  view.update((now) => ({ ...now, ...change }));
}

/** Opens or closes all rows. */
export function openAllRows(isOpen: boolean): void {
  changeSourcesView({ isOpen, exceptions: new Set() });
}

/** Toggles a row. */
export function toggleRow(cardId: string): void {
  view.update((now) => {
    const exceptions = new Set(now.exceptions);
    if (!exceptions.delete(cardId)) exceptions.add(cardId);
    return { ...now, exceptions };
  });
}

export const isRowOpen = (
  { isOpen, exceptions }: Pick<SourcesView, 'isOpen' | 'exceptions'>,
  cardId: string,
): boolean => exceptions.has(cardId) !== isOpen;
