import { closest, type Element } from '@winnow/markdown';
import { hasChild } from '../text/has-child';
import type { Block, KeepPredicate } from './page-blocks';

/** Maximum levels from a text to its `dd`, and from a `dd` to the one around it. */
const maxTextLevels = 3;
const maxReplyLevels = 2;
/** Reasons of the rules that do not apply to a reply: the date of its signature is no dateline. */
const ignoredReasons: ReadonlySet<string | undefined> = new Set([undefined, 'date']);

/**
 * Keeps the replies that are indented below a kept post. The pages where a wiki discusses an article indent each reply by a
 * further list of definitions (`dl`, `dd`), and to the model a text so deep in lists is mostly a menu.
 */
export function keepNestedReplies(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const posts = new Set<Element>();
  const added = new Set<number>();
  blocks.forEach((block, index) => {
    const reply = closest(block.element, maxTextLevels, isReply);
    if (!reply) return;
    const isNested = (): boolean => {
      const post = closest(reply.parent, maxReplyLevels, isReply);
      return ignoredReasons.has(block.dropped) && block.inMain && post !== undefined && posts.has(post);
    };
    if (isKept(index)) posts.add(reply);
    else if (isNested()) {
      posts.add(reply);
      added.add(index);
    }
  });
  return (index) => isKept(index) || added.has(index);
}

/** Whether an element is an indented text: a definition without a term. */
const isReply = ({ tag, parent }: Element): boolean => tag === 'dd' && !hasTerm(parent);
const hasTerm = hasChild(({ tag }) => tag === 'dt');
