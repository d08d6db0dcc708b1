import { type Element, find, isInline, isInlineTag, isInside, measure, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import {
  isMostOfPage,
  isBoilerplate,
  layoutNames,
  isComments,
  hasNameOfBox,
  hasTextBesideComments,
  isConsentDialog,
  type TextAmounts,
} from '../text/boilerplate-names';
import { isCallout } from '../text/callouts';
import { isBuilderBoilerplate, isExpandedText } from '../text/component-parts';
import { consentNotices } from '../text/consent-notice';
import { declaredArticle, docsContainers } from '../text/content-conventions';
import { isDocsNavigation } from '../text/docs-navigation';
import { declaresEvent, hasTimesOfEvent } from '../text/event-data';
import { isFilterForm } from '../text/filter-forms';
import { isTeaserList } from '../text/teasers';
import { scoreProse } from '../text/score-prose';
import { minModelTextLength } from '../model-limit';

const boilerplateTags = new Set(['nav', 'aside', 'footer', 'menu']);
const boilerplateRoles = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tooltip alert form'.split(
    ' ',
  ),
);
/** Names of parts of the content that use a tag of boilerplate, such as `aside`. */
const partsOfContent = ['footnotes', 'footnote', 'endnotes', 'infobox'];
/** Roles of such parts (DPUB-ARIA). */
const rolesOfContent = /^doc-(?:endnotes?|example|footnote|notice|pullquote|tip)$/;
/** Minimum share of the page's running text in a block that is content in spite of its tag. */
const minContentShare = 0.4;
/**
 * Minimum running text elsewhere before teasers are dropped, since an overview consists of
 * them; a page with a date is a post.
 */
const minProseElsewhere = 300;

/**
 * Minimum share of the declared article, or of a container of documentation, in an element that is kept in spite of its
 * name, such as `right-sidebar` of a layout.
 */
const minArticleShare = 0.5;
/** Minimum running text of the declared article before longer parts are dropped by name: teasers of related texts. */
const minArticleProse = 60;

/** Maximum containers of documentation that are compared with one that is named like boilerplate. */
const maxContentElements = 20;

/** Drops boilerplate by tag, role, and the words in class and id. */
export function dropBoilerplate(state: PageState): void {
  const { body } = state;
  const scores = scoreProse(body);
  const pageProse = scores.get(body) ?? 0;
  const pageLength = body.textLength;
  const ignoredNames = layoutNames(body);
  const docs = docsContainers(state.containers);
  const article = declaredArticle(state.containers);
  const docsElements = [...docs].slice(0, maxContentElements);
  const hasArticle = article !== undefined && (scores.get(article) ?? 0) >= minArticleProse;
  const isPost = state.metadata.tags.has('article:published_time');
  const isEvent = declaresEvent(state.metadata.types);
  const hasComments = hasTextBesideComments(body, scores);
  const notices = consentNotices(body);
  const hasOtherArticle = (element: Element): boolean =>
    hasArticle && !isInside(article, element) && !isInside(element, article);
  const isMostOf = (element: Element, content: Element): boolean =>
    content.textLength >= element.textLength * minArticleShare && isInside(content, element);
  // A box may have a text in the markup of a generator as well, such as GitHub's.
  const surroundsContent = (element: Element): boolean =>
    (article !== undefined && isMostOf(element, article)) ||
    (!hasNameOfBox(element, ignoredNames) && docsElements.some((each) => isMostOf(element, each)));
  walk(body, (element) => {
    if (docs.has(element)) {
      dropNavigation(element);
      return false;
    }
    if (element.tag === 'html' || element.tag === 'body' || element.tag === 'main') return true;
    const prose = scores.get(element) ?? 0;
    const amounts = { prose, pageProse, pageLength, layoutNames: ignoredNames, hasOtherArticle };
    const reason = isBoilerplateByTag(element, amounts)
      ? 'tag'
      : isFilterForm(element)
        ? 'control'
        : hasComments && isComments(element, amounts)
          ? 'comments'
          : notices.has(element) || isConsentDialog(element, amounts)
            ? 'consent'
            : isBoilerplate(element, amounts) && !surroundsContent(element) && !(isEvent && hasTimesOfEvent(element))
              ? 'name'
              : (pageProse - prose >= minProseElsewhere || (isPost && hasOtherArticle(element))) &&
                  isTeaserList(element, pageLength < minModelTextLength)
                ? 'teasers'
                : undefined;
    if (!reason) return true;
    element.dropped = reason;
    return false;
  });
  measure(body);
}

/**
 * Drops only navigation: in documentation, names come from the subject (a section about comments), and `aside` contains
 * notes.
 */
function dropNavigation(container: Element): void {
  walk(container, (element) => {
    if (!isDocsNavigation(element)) return true;
    // The blocks restore inline elements and what is in them, except controls.
    const isInLine = isInline(element) || (element.parent !== undefined && isInlineTag(element.parent));
    element.dropped = isInLine ? 'control' : 'tag';
    return false;
  });
}

function isBoilerplateByTag(element: Element, amounts: TextAmounts): boolean {
  // The footer of a quotation names its source.
  if (element.tag === 'footer' && element.parent?.tag === 'blockquote') return false;
  if (element.tag === 'aside' && isQuote(element)) return false;
  if (partsOfContent.some((name) => element.words.has(name))) return false;
  if (
    !boilerplateTags.has(element.tag) &&
    !boilerplateRoles.has(element.attribute('role')) &&
    !isBuilderBoilerplate(element) &&
    !(amounts.pageLength < minModelTextLength && isReplyForm(element))
  )
    return false;
  if (rolesOfContent.test(element.attribute('role')) || isCallout(element) || isExpandedText(element)) return false;
  return !isMostOfPage(element, amounts, minContentShare);
}

const replyFormNames = /(?:^|[\s_-])(?:respond|(?:comment|reply)-?form|new-?comment)(?:$|[\s_-])/i;

/** Whether an element is the form below a post in which readers write a comment, longer than the post at times. */
const isReplyForm = (element: Element): boolean =>
  replyFormNames.test(element.names) &&
  (element.tag === 'form' || find(element, ({ tag }) => tag === 'form') !== undefined);

/** Whether an `aside` is the quotation of another post, which forums name so. */
function isQuote({ words, parent, children }: Element): boolean {
  if (!words.has('quote') && !parent?.words.has('quote')) return false;
  return children.some((child) => typeof child !== 'string' && child.tag === 'blockquote');
}
