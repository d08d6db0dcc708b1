const run = 3;

/**
 * Returns the share of each block's words that are in the truth, 0 to 1. Runs of words are looked up in the truth, the
 * nearest after the last match first; each word of the truth matches once. Shorter runs match if they continue a match.
 */
export function alignBlocks(blocks: readonly string[][], truth: readonly string[]): number[] {
  const words: string[] = [];
  const owner: number[] = [];
  blocks.forEach((block, at) => {
    for (const word of block) {
      words.push(word);
      owner.push(at);
    }
  });
  const positions = new Map<string, number[]>();
  for (let at = 0; at + run <= truth.length; at += 1) {
    const key = truth.slice(at, at + run).join(' ');
    const list = positions.get(key);
    if (list) list.push(at);
    else positions.set(key, [at]);
  }
  const used = new Uint8Array(truth.length);
  const matched = new Uint8Array(words.length);
  let last = 0;
  let lastMatched = -10;
  for (let at = 0; at < words.length;) {
    const length = matchAt(at);
    at += Math.max(1, length);
  }
  const counts = blocks.map(() => 0);
  for (let at = 0; at < words.length; at += 1) if (matched[at]) counts[owner[at]!]! += 1;
  return blocks.map((block, at) => (block.length === 0 ? 0 : counts[at]! / block.length));

  function matchAt(at: number): number {
    let position = continuesMatch(at) ? last : -1;
    if (position < 0) {
      const found = positions.get(words.slice(at, at + run).join(' '));
      if (!found) return 0;
      const unused = found.filter((each) => !used[each] && !used[each + 1] && !used[each + 2]);
      if (unused.length === 0) return 0;
      position = unused.find((each) => each >= last) ?? unused[0]!;
    }
    let length = 0;
    while (
      at + length < words.length &&
      position + length < truth.length &&
      !used[position + length] &&
      words[at + length] === truth[position + length]
    ) {
      used[position + length] = 1;
      matched[at + length] = 1;
      length += 1;
    }
    last = position + length;
    lastMatched = at + length;
    return length;
  }

  /** Whether a match continues: after at most two words that the truth lacks, or with a whole short block. */
  function continuesMatch(at: number): boolean {
    if (last >= truth.length || used[last] || words[at] !== truth[last]) return false;
    if (at - lastMatched <= 2) return true;
    const block = blocks[owner[at]!]!;
    return block.length < run && words[at - 1] !== block[0] && block.every((word, step) => word === truth[last + step]);
  }
}
