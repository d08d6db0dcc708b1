import { typedRows, typedValue, type JsonObject, type JsonValue } from '@winnow/contracts';
import { sectionsOf } from '../text/outline';
import { fieldRowsOf } from '../text/table';
import type { Block, ListItem, Section } from '../text/text-types';
import { takePairs } from '../text/question-pairs';
import { readDelimited } from './delimited-text';
import { parseJsonObject } from './json-values';

export interface ReadStructure {
  readonly json: JsonObject;
  /** `given`: JSON or a delimited table; `marked`: headings, lists, tables or fields; `prose`: only paragraphs. */
  readonly kind: 'given' | 'marked' | 'prose';
}

const field = /^(?:[-*]\s+)?(?:\*\*)?([\p{L}][\p{L}\p{N} _/()&.'’-]{0,48}?)(?:\*\*)?\s*[:：](?:\*\*)?\s+(\S.*)$/u;

/**
 * Converts the structure of a text to JSON. JSON and delimited tables are returned unchanged, except for numbers that a
 * double cannot hold, which become strings; Markdown and plain text become `title`, `fields` ("Name: value" lines),
 * `text`, `lists`, `tables`, `code`, `examples` (Q:/A: pairs) and nested `sections`. Nothing is guessed: every value is
 * in the text.
 */
export function readStructure(text: string): ReadStructure {
  const given = parseJsonObject(text);
  if (given) return { json: given, kind: 'given' };
  const table = readDelimited(text);
  if (table) return { json: { columns: table.columns, rows: table.rows }, kind: 'given' };
  const { rest, pairs } = takePairs(text);
  const json = documentOf(sectionsOf(rest), rest.trimStart().startsWith('#'));
  // Signs without letters and digits are in no block.
  if (pairs.length === 0 && Object.keys(json).length === 0) json['text'] = text.trim();
  if (pairs.length > 0) json['examples'] = pairs.map((pair) => ({ ...pair }));
  const marked = pairs.length > 0 || Object.keys(json).some((key) => key !== 'text');
  return { json, kind: marked ? 'marked' : 'prose' };
}

/** `isMarked`: the first line is a heading of Markdown. */
function documentOf(sections: readonly Section[], isMarked: boolean): JsonObject {
  const [first, ...rest] = sections;
  const json: JsonObject = {};
  if (!first) return json;
  const outermost = sections.reduce(
    (least, { level, heading }) => (heading ? Math.min(least, level) : least),
    Infinity,
  );
  const isTitled =
    first.heading !== null && first.level === outermost && rest.every(({ level }) => level > first.level);
  const content = contentOf(first.blocks);
  const named = isTitled && 'fields' in content && !isMarked ? field.exec(first.heading ?? '') : null;
  // The first of several "Name: value" lines without a mark looks like a title.
  if (named) assignFirst(content, named);
  else if (isTitled && first.heading) json['title'] = first.heading;
  if (isTitled || first.heading === null) Object.assign(json, content);
  const nested = nest(isTitled || first.heading === null ? rest : sections);
  if (nested.length > 0) json['sections'] = nested;
  return json;
}

/** Nests flat sections by heading level. */
function nest(sections: readonly Section[]): JsonValue[] {
  const roots: JsonValue[] = [];
  const open: { level: number; json: JsonObject }[] = [];
  for (const { heading, level, blocks } of sections) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    const json: JsonObject = { heading: heading ?? '', ...contentOf(blocks) };
    const parent = open.at(-1)?.json;
    if (!parent) roots.push(json);
    else if (Array.isArray(parent['sections'])) parent['sections'].push(json);
    else parent['sections'] = [json];
    open.push({ level, json });
  }
  return roots;
}

function contentOf(blocks: readonly Block[]): JsonObject {
  const json: JsonObject = {};
  const fields: JsonObject = {};
  const texts: string[] = [];
  const add = (key: string, value: JsonValue) =>
    Array.isArray(json[key]) ? json[key].push(value) : (json[key] = [value]);
  blocks.forEach((block, at) => {
    const rows = block.kind === 'table' ? fieldRowsOf(block)?.map((row) => ['', ...row]) : undefined;
    if (rows) assignFields(fields, rows);
    else if (block.kind === 'table') add('tables', tableOf(block));
    else if (block.kind === 'code')
      add('code', block.language ? { language: block.language, text: block.text } : { text: block.text });
    else if (block.kind === 'list') {
      const named = block.items.map(({ text }) => field.exec(text));
      if (named.every((match) => match !== null) && block.items.every(({ depth }) => depth === 0))
        assignFields(fields, named);
      else add('lists', itemsOf(block.items));
    } else if (block.kind === 'term') {
      const next = blocks[at + 1];
      add('terms', { name: block.text, description: next?.kind === 'paragraph' ? textOf(next) : '' });
    } else if (block.kind === 'paragraph' && blocks[at - 1]?.kind !== 'term') {
      const match = block.sentences.length === 1 ? field.exec(block.sentences[0]?.text ?? '') : null;
      if (match && (match[1] ?? '').split(' ').length <= 4) assignFields(fields, [match]);
      else texts.push(textOf(block));
    }
  });
  const ordered: JsonObject = {};
  if (Object.keys(fields).length > 0) ordered['fields'] = fields;
  if (texts.length > 0) ordered['text'] = texts.join('\n\n');
  return { ...ordered, ...json };
}

const textOf = (block: Block & { kind: 'paragraph' }) => block.sentences.map(({ text }) => text).join(' ');

/** A repeated name gets a list of values. */
function assignFields(fields: JsonObject, matches: readonly (readonly string[] | null)[]): void {
  for (const match of matches) {
    const name = (match?.[1] ?? '').trim();
    const value = typedValue((match?.[2] ?? '').trim(), name);
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (Array.isArray(before)) before.push(value);
    else if (name !== '__proto__') fields[name] = before === undefined ? value : [before, value];
  }
}

/** Puts a field before the other fields of a content. */
function assignFirst(content: JsonObject, match: RegExpExecArray): void {
  const fields: JsonObject = {};
  assignFields(fields, [match]);
  content['fields'] = { ...fields, ...(content['fields'] as JsonObject) };
}

function itemsOf(items: readonly ListItem[]): JsonValue[] {
  const roots: JsonValue[] = [];
  // The open list at each depth.
  const open: JsonValue[][] = [roots];
  for (const { text, depth } of items) {
    const level = Math.min(depth, open.length);
    open.length = level + 1;
    const parent = open[level - 1];
    const list = open[level] ?? nestedList(parent ?? roots);
    open[level] = list;
    list.push(text);
  }
  return roots;
}

/** Turns the last item of a list into one with a nested list. */
function nestedList(parent: JsonValue[]): JsonValue[] {
  const items: JsonValue[] = [];
  parent.push({ text: parent.pop() ?? '', items });
  return items;
}

function tableOf({ columns, rows }: Block & { kind: 'table' }): JsonObject {
  const names = columns.map((column, at) => column || `column ${at + 1}`);
  const seen = new Set<string>();
  const unique = names.map((name, at) => {
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst ? name : `${name} ${at + 1}`;
  });
  return { columns: unique, rows: typedRows(unique, rows) };
}
