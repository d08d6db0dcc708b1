import { decodeHTMLStrict } from 'entities';
import { hasSequence, next, repairMojibake } from './repair-mojibake';

/** Entities of U+00C2 to U+00F4, with which a sequence may begin. */
const leads = [
  '#(?:19[4-9]|2[0-3]\\d|24[0-4])',
  '#[xX](?:[cC][2-9a-fA-F]|[dDeE][\\da-fA-F]|[fF][0-4])',
  '[A-Za-z]{1,2}(?:grave|acute|circ|tilde|uml|ring|cedil|lig|slash)',
  'ETH|eth|THORN|times',
];
const entity = '&#?\\w{2,8};';
const lead = `(?:[\\u00c2-\\u00f4]|&(?:${leads.join('|')});)`;
const sequences = new RegExp(`${lead}(?:${next}|${entity})+`, 'g');
const endsWithLead = new RegExp(`${lead}$`);
/** Maximum characters of a lead. */
const maxLeadChars = 10;
const semicolon = ';'.charCodeAt(0);
const entities = new RegExp(entity, 'g');

/**
 * Repairs mojibake in HTML, also where an editor has encoded it as entities: "don&acirc;&euro;&trade;t" becomes
 * "don’t". Other entities next to it are decoded only if they are not ASCII, since ASCII may be syntax.
 */
export function repairHtmlMojibake(html: string): string {
  return repairMojibake(hasEntityAfterLead(html) ? html.replace(sequences, decodeEntities) : html);
}

/** Whether a sequence may be written as entities: much faster than the search for sequences, which most pages lack. */
function hasEntityAfterLead(html: string): boolean {
  for (let at = html.indexOf('&', 1); at > 0; at = html.indexOf('&', at + 1)) {
    const before = html.charCodeAt(at - 1);
    if (before !== semicolon && before < 0xc2) continue;
    if (endsWithLead.test(html.slice(Math.max(0, at - maxLeadChars), at))) return true;
  }
  return false;
}

function decodeEntities(sequence: string): string {
  if (!sequence.includes('&')) return sequence;
  const decoded = sequence.replace(entities, (each) => {
    const character = decodeHTMLStrict(each);
    return character > '\x7f' ? character : each;
  });
  return hasSequence.test(decoded) ? decoded : sequence;
}
