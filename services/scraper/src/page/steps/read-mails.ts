import { type Child, Element, measure } from '@winnow/markdown';
import { archivedMails, type ArchivedMail } from '../text/mail-archives';
import { classifyOutcome } from './classify-outcome';
import { comparisonKey } from '../text/comparison-key';
import type { PageState } from '../page-state';
import { tidyStructure } from './tidy-structure';
import { writeContent } from './write-content';

/** Returns the messages of a page in the archive of a mailing list, which needs no further search for its content. */
export function readMails(state: PageState): void {
  const mails = archivedMails(state.html, state.body);
  if (mails.length === 0) return;
  const root = new Element('div', undefined, state.body);
  append(
    root,
    mails.flatMap((mail) => elementsOf(mail, state.title)),
  );
  const byAuthor = ` - ${mails[0]!.author}`;
  if (state.title.endsWith(byAuthor)) state.title = state.title.slice(0, -byAuthor.length);
  measure(root);
  state.main = [root];
  state.kind = 'forum';
  state.reportedKind = 'forum';
  state.hasWholeThread = true;
  tidyStructure(state);
  writeContent(state);
  classifyOutcome(state);
}

function elementsOf({ subject, author, tag, text }: ArchivedMail, title: string): Element[] {
  const hasOwnSubject = subject !== '' && comparisonKey(subject) !== comparisonKey(title);
  return [
    ...(hasOwnSubject ? [append(new Element('h2'), [subject])] : []),
    append(new Element('p'), [`From: ${author}`]),
    append(new Element(tag), text),
  ];
}

function append(element: Element, children: readonly Child[]): Element {
  element.children.push(...children);
  for (const child of children) if (typeof child !== 'string') child.parent = element;
  return element;
}
