import type { FactKind } from '@winnow/contracts';
import { detectLanguage } from '../text/detect-language';
import { numbersOf, plainNumber, scaled, scaleWords, withAsciiDigits, withoutNumberSpaces } from '../text/numbers';
import { datesOf } from './dates';
import { takeFencedCode } from './fenced-code';
import { nameLookup, namesOf } from './names';
import { unitOf } from './units';

/** A fact that a rewrite must keep, identified by kind and key. */
export interface Fact {
  readonly kind: FactKind;
  readonly key: string;
  /** As written in the text. */
  readonly shown: string;
}

/** The facts of a text, with a lookup for facts of another text. */
export interface Facts {
  readonly list: readonly Fact[];
  readonly holds: (fact: Fact) => boolean;
}

const inlineCode = /`([^`\n]{1,200})`/g;
const bareUrl = /https?:\/\/[^\s<>()[\]]+/g;
const linkTarget = /\]\([^()\s]*(?:\s+"[^"]*")?\)/g;
/** Numbers of list items and headings, which are not facts. */
const ordinal = /^([ \t>]*)(?:\d{1,3}[.)]|#{1,6} +\d{1,2}(?:\.\d{1,2})*[.)]?)(?=\s)/gm;
const figure = new RegExp(
  String.raw`((?<![\p{L}\p{N}.,)%])(?:[-−]|minus ))?([€$£¥] ?)?(\d+(?:[.,:]\d+)*)(?:[ -]?(${scaleWords})(?![\p{L}\p{N}])\.?)?` +
    String.raw`(?: ?([%‰€$£¥円]|°[CF]?)|[ -]?(\p{L}{1,15}(?:\/h)?)(?![\p{L}\p{N}]))?`,
  'giu',
);
/** `5 Millionen Euro`: nouns are capitalised in German. */
const startsWithScale = new RegExp(`^(?:${scaleWords}) `, 'i');
/** Times of day with their half of the day: `3 pm`, `5:30 p.m.`. */
const halfDayMark = /(?<=\d ?)([ap])\.m\./gi;
/** A decade: `1990s`. */
const decade = /(?<!\d)(\d{3}0)['’]?s(?!\p{L})/gu;

const numberWords = new Map(
  [
    'zero one two three four five six seven eight nine ten eleven twelve',
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'zéro une deux trois quatre cinq six sept huit neuf dix onze douze',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  ]
    .flatMap((line) => line.split(' ').map((word, value) => [word, String(value)] as const))
    .concat(
      [
        'twenty thirty forty fifty sixty seventy eighty ninety',
        'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
        'vingt trente quarante cinquante soixante',
        'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
      ].flatMap((line) => line.split(' ').map((word, at) => [word, `${at + 2}0`] as const)),
    ),
);

/** Reads the numbers, units, dates, names and code of a text in any language. */
export function readFacts(text: string): Facts {
  const { rest, code: fenced } = takeFencedCode(text);
  const code: Fact[] = [];
  const takeCode = (body: string) => {
    code.push({ kind: 'code', key: squeezed(body), shown: body.trim() });
    return ' ` ';
  };
  fenced.forEach(takeCode);
  const prose = withoutNumberSpaces(withAsciiDigits(rest))
    .replace(linkTarget, ']')
    .replace(inlineCode, (_, body: string) => takeCode(body))
    .replace(bareUrl, (url) => takeCode(url.replace(/[.,;:!?'"*]{1,3}$/, '')))
    .normalize('NFKC')
    .replace(ordinal, '$1')
    .replace(halfDayMark, '$1m')
    .replace(decade, '$1');
  const dates = datesOf(prose);
  const undated = withoutSpans(prose, dates);
  const figures = figuresOf(undated);
  const german = detectLanguage(prose).code === 'de';
  const names = namesOf(undated, german)
    .filter((name) => !startsWithScale.test(name))
    .map((name) => ({ kind: 'name' as const, key: name.toLowerCase(), shown: name }));
  const dated = dates.map(({ key, start, end }) => ({
    kind: 'date' as const,
    key,
    shown: prose.slice(start, end).trim(),
  }));
  const list = [
    ...new Map([...figures, ...dated, ...names, ...code].map((fact) => [`${fact.kind} ${fact.key}`, fact])).values(),
  ];
  return { list, holds: lookup(text, prose, list) };
}

function figuresOf(prose: string): Fact[] {
  return [...prose.matchAll(figure)].map(([all, minus, before, digits = '', scale, sign, word]) => {
    const unit = unitOf((before ?? sign ?? word ?? '').trim());
    const time = timeOf(digits, word);
    if (time) return { kind: 'number', key: time, shown: all.trim() };
    const plain = plainNumber(digits);
    const key = `${minus && unit ? '-' : ''}${scale ? scaled(plain, scale) : plain}`;
    return unit ? { kind: 'unit', key: `${key} ${unit}`, shown: all.trim() } : { kind: 'number', key, shown: digits };
  });
}

/** Returns the time of a day of 24 hours: `3 pm` is `15:00`. */
function timeOf(digits: string, half: string | undefined): string | undefined {
  const [, hour, minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(digits) ?? [];
  if (hour === undefined || !/^[ap]m$/i.test(half ?? '')) return undefined;
  return `${(Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)}:${minutes}`;
}

/** Maximum searches of the text for facts in its code or markup; each takes linear time. */
const maxSearches = 500;

function lookup(text: string, prose: string, list: readonly Fact[]): Facts['holds'] {
  const keys = new Set(list.map(({ kind, key }) => `${kind} ${key}`));
  const spelt: string[] = [];
  for (const [, word = '', next = ''] of prose.toLowerCase().matchAll(/(\p{L}+)(?=(?:[ -](\p{L}+))?)/gu)) {
    const number = numberWords.get(word);
    if (number === undefined) continue;
    spelt.push(number, String(Number(number) + Number(numberWords.get(next) ?? 0)));
    const unit = unitOf(next);
    if (unit) keys.add(`unit ${number} ${unit}`);
  }
  const numbers = new Set([...numbersOf(prose), ...numbersOf(text.normalize('NFKC')), ...spelt]);
  const holdsName = nameLookup(text);
  const whole = squeezed(text);
  let searches = 0;
  return ({ kind, key, shown }) => {
    if (keys.has(`${kind} ${key}`)) return true;
    if (kind === 'number')
      return numbers.has(key) || (key.includes(':') && key.split(':').every((part) => numbers.has(part)));
    if (kind === 'name' && holdsName(shown)) return true;
    // `open()` also matches the call with arguments.
    const searched = kind === 'code' ? key.replace(/\(\)$/, '') : squeezed(shown);
    return searches++ < maxSearches && whole.includes(searched);
  };
}

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

function withoutSpans(text: string, spans: readonly { start: number; end: number }[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((left, right) => left.start - right.start)) {
    if (start < at) continue;
    kept += `${text.slice(at, start)}|`;
    at = end;
  }
  return kept + text.slice(at);
}
