import './styles.css';
import { nextPaint, nextTask } from './tasks';

// All of it is in this one file of the page, but it is not evaluated in one go: on a phone that would be a third of a second
// in which nothing is drawn and nothing answers. The frame of the page, which the HTML brings along, is drawn first.
void (async () => {
  await nextPaint();
  await import(/* webpackMode: "eager" */ './shared-modules');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './bootstrap');
})();

/** Shared with the remotes like `./shared-modules`, but fetched when one asks for it: the first page does without. */
export const loadQuery = () => import('@winnow/query');
