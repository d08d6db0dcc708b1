import { createStore, onStartOver } from '@winnow/browser';

const address = createStore('');

onStartOver(() => address.set(''));

export const useVideoAddress = address.use;
export const getVideoAddress = address.get;
export const setVideoAddress = address.set;

/** Clears the box, unless another address has been typed since. */
export function clearVideoAddress(sent: string): void {
  address.update((now) => (now.trim() === sent ? '' : now));
}
