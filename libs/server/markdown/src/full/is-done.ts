import type { Element } from '../tree/element';

/** Whether the mark of a task in a list says that it is done. */
export const isDone = ({ children }: Element): boolean => /[x☑☒]/u.test(children.join(''));
