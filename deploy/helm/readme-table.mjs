import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import yaml from 'yaml';

// The table of settings in the chart's README, generated from values.yaml: `node deploy/helm/readme-table.mjs` writes
// it, chart.spec.mjs compares it.

const chart = path.join(import.meta.dirname, 'winnow');
const [begin, end] = ['<!-- settings -->', '<!-- /settings -->'];
const textOf = (comment) =>
  (comment ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/^-- /, ''))
    .join(' ')
    .trim();

function rows(map, prefix) {
  return map.items.flatMap(({ key, value }, index) => {
    const name = `${prefix}${key.value}`;
    // A described group, an empty one and a list are one row each; any other group is expanded.
    if (yaml.isMap(value) && value.items.length > 0) return rows(value, `${name}.`);
    const text = JSON.stringify(value.toJSON()).replaceAll('|', '\\|');
    const shown = text.length > 60 ? 'see values.yaml' : `\`${text}\``;
    // The parser assigns the first key's comment to the map, and a comment before a blank line to the file.
    const comment = key.commentBefore ?? (index === 0 ? map.commentBefore : '');
    return [`| \`${name}\` | ${shown} | ${textOf(comment?.split(/\n\s*\n/).at(-1))} |`];
  });
}

/** Returns the README with its table generated from the current values.yaml. */
export function readme() {
  const values = yaml.parseDocument(readFileSync(path.join(chart, 'values.yaml'), 'utf8'));
  const table = ['| setting | default | meaning |', '| --- | --- | --- |', ...rows(values.contents, '')].join('\n');
  const text = readFileSync(path.join(chart, 'README.md'), 'utf8');
  return `${text.slice(0, text.indexOf(begin))}${begin}\n\n${table}\n\n${text.slice(text.indexOf(end))}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path.join(chart, 'README.md'), readme());
