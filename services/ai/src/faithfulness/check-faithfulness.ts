import { factKinds, type FactDifference, type Faithfulness } from '@winnow/contracts';
import { readFacts, type Fact, type Facts } from './read-facts';

/** Maximum facts listed per kind, and maximum characters of each. */
const [namedFacts, shownChars] = [10, 80];

/**
 * Compares a rewrite with its source: numbers, units, dates, names and code that it loses or adds. Uses no model, so the
 * comparison is deterministic.
 */
export function checkFaithfulness(source: string, result: string): Faithfulness {
  const [before, after] = [readFacts(source), readFacts(result)];
  return { checked: before.list.length, missing: differences(before, after), added: differences(after, before) };
}

function differences(from: Facts, to: Facts): FactDifference[] {
  const lost = from.list.filter((fact) => !to.holds(fact));
  return factKinds.flatMap((kind) => {
    const ofKind = lost.filter((fact) => fact.kind === kind);
    return ofKind.length === 0
      ? []
      : [{ kind, count: ofKind.length, values: ofKind.slice(0, namedFacts).map(shownFact) }];
  });
}

function shownFact({ shown }: Fact): string {
  const line = shown.split('\n', 1)[0] ?? '';
  return line.length > shownChars ? `${line.slice(0, shownChars - 1)}…` : line;
}
