import type { ComponentType } from 'react';

/** Content of the message box that the shell shows while the panel loads. */
export interface TypedMessage {
  readonly text: string;
  /** Whether Enter was pressed. */
  readonly isSent: boolean;
}

export interface ChatPanelProps {
  /** Closes the panel; the shell gives the focus back to its button. */
  onClose: () => void;
  /** Returns what was typed while the panel loaded, once; absent in an older shell. */
  takeTyped?: () => TypedMessage;
}

type NoProps = Record<never, never>;

/**
 * Exports of each remote, by the id that the shell loads it with. This is the contract between separately deployed
 * builds: a remote asserts that its module matches (`satisfies RemoteModules[…]`), the shell gets typed components.
 */
export interface RemoteModules {
  'mfe_processing/MainPage': { default: ComponentType<NoProps> };
  'mfe_processing/ExamplesPage': { default: ComponentType<NoProps> };
  'mfe_processing/ConvertPage': { default: ComponentType<NoProps> };
  'mfe_chat/ChatPanel': { default: ComponentType<ChatPanelProps> };
}

export type RemoteId = keyof RemoteModules;
export type RemoteProps<Id extends RemoteId> =
  RemoteModules[Id]['default'] extends ComponentType<infer Props> ? Props : never;
