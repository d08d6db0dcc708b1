import { find, type Element } from '@winnow/markdown';
import { pageKinds } from './page-kinds';

/** Ids and classes by which trackers and wikis mark a discussion; the words of such pages are those of documentation. */
const discussionMarks = new Set(
  `trac-ticket-title bz_comment bz_comment_text journal-link has-notes bugnote bugnote-note activity-comment
   issue-comment ns-talk ext-discussiontools-init-section`.split(/\s+/),
);
/** Probability of a forum for these pages. */
const minForumProbability = 0.9;

const forum = pageKinds.indexOf('forum');

/** Raises the probability of a forum for pages with the markup of an issue tracker or of a wiki's discussions. */
export function raiseDiscussions(probabilities: readonly number[], body: Element): readonly number[] {
  if (probabilities[forum]! >= minForumProbability || !find(body, isDiscussion)) return probabilities;
  const scale = (1 - minForumProbability) / (1 - probabilities[forum]!);
  return probabilities.map((probability, kind) => (kind === forum ? minForumProbability : probability * scale));
}

/** Removes the probability of a forum for pages about an event, whose talks have an author each like posts. */
export function excludeForum(probabilities: readonly number[]): readonly number[] {
  const others = 1 - probabilities[forum]!;
  return others > 0
    ? probabilities.map((probability, kind) => (kind === forum ? 0 : probability / others))
    : probabilities;
}

function isDiscussion({ attributes }: Element): boolean {
  const { id, class: names } = attributes;
  if (id !== undefined && discussionMarks.has(id)) return true;
  return names !== undefined && names.split(/\s+/).some((name) => discussionMarks.has(name));
}
