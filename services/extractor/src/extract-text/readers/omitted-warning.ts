/** Returns the warning about omitted hidden parts of a document: `2 hidden rows and a hidden sheet were left out.` */
export function omittedWarning(counts: Readonly<Record<string, number>>): string[] {
  const parts = Object.entries(counts).flatMap(([part, count]) =>
    count === 0 ? [] : [count === 1 ? `a hidden ${part}` : `${count} hidden ${part}s`],
  );
  if (parts.length === 0) return [];
  const list = new Intl.ListFormat('en').format(parts);
  const isSingular = parts.length === 1 && list.startsWith('a ');
  return [`${list[0]!.toUpperCase()}${list.slice(1)} ${isSingular ? 'was' : 'were'} left out.`];
}
