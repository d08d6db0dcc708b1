import './styles.css';
import { nextPaint, nextTask } from './tasks';

// All of this is in a single file, but not evaluated in one task: on a phone that would block rendering and input for a
// third of a second. The frame of the page, which the HTML contains, is rendered first. No work is started while the
// file's own code is on the stack: tools that monitor a page record the stack of every timer, and would parse a file of
// this size again.
void Promise.resolve().then(async () => {
  await nextPaint();
  await import(/* webpackMode: "eager" */ './shared-modules');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './bootstrap');
});

/** Shared with the remotes like `./shared-modules`, but evaluated only on request: the chat never needs it. */
export const loadQuery = () => import(/* webpackMode: "eager" */ '@winnow/query');
