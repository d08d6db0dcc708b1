import { splitWords, type NamedNode, type WordWeight } from '../../../services/scraper/src/page/blocks/word-features';
import type { LabelledPage } from './labelled-pages';

/** Minimum number of sites with a word; rarer words are specific to their sites. */
const minSites = 12;
/** Strength of the prior in sites. */
const prior = 4;
/** Minimum absolute weight; smaller ones are dropped. */
const minWeight = 0.35;
const maxShortWords = 12;

interface Share {
  words: number;
  content: number;
}

/** Learns the weight of a word for the blocks below it: log odds of being content, with one vote per site. */
export class WordVotes {
  private readonly sites = new Map<string, Map<string, Share>>();
  private readonly sums = new Map<string, { sites: number; content: number }>();
  private sum = { sites: 0, content: 0 };

  /** Adds one page's share of content among the words below it. */
  add(site: string, word: string, { words, content }: Share): void {
    let sites = this.sites.get(word);
    if (!sites) this.sites.set(word, (sites = new Map()));
    const siteShare = sites.get(site);
    if (siteShare) {
      siteShare.words += words;
      siteShare.content += content;
    } else sites.set(site, { words, content });
  }

  /** Counts the votes; must be called after the last `add`. */
  count(): void {
    for (const [word, sites] of this.sites) {
      if (sites.size < minSites) {
        this.sites.delete(word);
        continue;
      }
      let content = 0;
      for (const siteShare of sites.values()) content += siteShare.content / siteShare.words;
      this.sums.set(word, { sites: sites.size, content });
      this.sum.sites += sites.size;
      this.sum.content += content;
    }
  }

  /** Returns the weights without the votes of one site, whose pages must not leak their labels. */
  weightsWithout(site: string | undefined): WordWeight {
    const share = this.sum.content / this.sum.sites;
    const baseline = Math.log(share / (1 - share));
    return (word) => {
      const sum = this.sums.get(word);
      if (!sum) return 0;
      const siteShare = site === undefined ? undefined : this.sites.get(word)?.get(site);
      const sites = sum.sites - (siteShare ? 1 : 0);
      const content = sum.content - (siteShare ? siteShare.content / siteShare.words : 0);
      const weight = Math.log((content + prior * share) / (sites - content + prior * (1 - share))) - baseline;
      return Math.abs(weight) < minWeight ? 0 : weight;
    };
  }

  all(): [word: string, weight: number][] {
    const weightOf = this.weightsWithout(undefined);
    return [...this.sums.keys()]
      .sort()
      .map((word): [string, number] => [word, weightOf(word)])
      .filter(([, weight]) => weight !== 0);
  }
}

export interface LearnedWords {
  readonly classes: WordVotes;
  readonly texts: WordVotes;
}

/** Learns the weights of class and id words, and of words in short texts. */
export function learnWords(pages: readonly LabelledPage[]): LearnedWords {
  const classes = new WordVotes();
  const texts = new WordVotes();
  for (const page of pages) {
    const shares = new Map<NamedNode, Share>();
    page.named.forEach(({ node, text }, at) => {
      const label = page.labels[at]!;
      const size = page.sizes[at]!;
      if (label < 0 || size === 0) return;
      const share = { words: size, content: size * label };
      if (size <= maxShortWords) for (const word of new Set(splitWords(text))) texts.add(page.group, word, share);
      for (let ancestor: NamedNode | undefined = node; ancestor; ancestor = ancestor.parent)
        addTo(shares, ancestor, share);
    });
    const words = new Map<string, Share>();
    for (const [{ element }, share] of shares) for (const word of element.words) addTo(words, word, share);
    for (const [word, share] of words) classes.add(page.group, word, share);
  }
  classes.count();
  texts.count();
  return { classes, texts };
}

function addTo<Key>(shares: Map<Key, Share>, key: Key, { words, content }: Share): void {
  const siteShare = shares.get(key);
  if (siteShare) {
    siteShare.words += words;
    siteShare.content += content;
  } else shares.set(key, { words, content });
}
