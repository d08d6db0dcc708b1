import './styles.css';
import { nextPaint, nextTask } from './tasks';

// All of it is in this one file of the page, but it is not evaluated in one go: on a phone that would be a third of a second
// in which nothing is drawn and nothing answers. The frame of the page, which the HTML brings along, is drawn first.
// Nothing is begun while the file's own code is on the stack: tools that watch a page note the stack of every timer, and a
// file of this size would be parsed once more for it.
void Promise.resolve().then(async () => {
  await nextPaint();
  await import(/* webpackMode: "eager" */ './shared-modules');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './bootstrap');
});

/** Shared with the remotes like `./shared-modules`, but only evaluated when one asks for it: the chat never does. */
export const loadQuery = () => import(/* webpackMode: "eager" */ '@winnow/query');
