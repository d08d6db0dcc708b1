import { hasText, type Child, type Element } from '@winnow/markdown';
import type { TextBudget } from '../text-budget';
import type { ConvertedDocument } from './converter';
import { childrenNamed, html, textAt } from './elements';
import { escapedHtml } from './feed';

/** Returns text of an attribute, in which outliners escape HTML. */
function textOfAttribute(text: string, budget: TextBudget): Child[] {
  budget.addWrittenChars(text.length);
  return /<\/?[a-z][^<>]*>|&#?\w+;/i.test(text) ? escapedHtml(text, budget).children : [text];
}

/** Returns the items of a list for the outlines in an element, without those that are commented out. */
const itemsOf = (element: Element, budget: TextBudget): Element[] =>
  childrenNamed(element, 'outline')
    .filter((outline) => outline.attribute('isComment') !== 'true')
    .map((outline) => {
      const text = textOfAttribute(outline.attribute('text') || outline.attribute('title'), budget);
      const href = ['htmlUrl', 'url', 'xmlUrl'].map((name) => outline.attribute(name)).find((each) => each !== '');
      // `_note` is the note of an item in OmniOutliner and Workflowy.
      const notes = (outline.attribute('_note') || outline.attribute('description')).split(/\n\s*\n/);
      const nested = itemsOf(outline, budget);
      return html('li', [
        ...(href ? [html('a', text, { href })] : text),
        ...notes.filter((note) => note.trim() !== '').map((note) => html('p', textOfAttribute(note, budget))),
        ...(nested.length > 0 ? [html('ul', nested)] : []),
      ]);
    })
    .filter(hasText);

/** Converts an outline (OPML 1.0 and 2.0), such as a list of feeds or podcasts, to a nested list. */
export function readOpml(root: Element, budget: TextBudget): ConvertedDocument {
  const title = textAt(root, 'head/title');
  const author = textAt(root, 'head/ownerName');
  const items = childrenNamed(root, 'body').flatMap((body) => itemsOf(body, budget));
  return {
    blocks: [...(title ? [html('h1', [title])] : []), html('ul', items)],
    title,
    facts: author ? { author } : {},
  };
}
