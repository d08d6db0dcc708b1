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
const sequences = new RegExp(`(?:[\\u00c2-\\u00f4]|&(?:${leads.join('|')});)(?:${next}|${entity})+`, 'g');
const entities = new RegExp(entity, 'g');

/**
 * Repairs mojibake in HTML, also where an editor has encoded it as entities: "don&acirc;&euro;&trade;t" becomes "don’t".
 * Of other entities only those beyond ASCII beside it are decoded, since ASCII may be syntax.
 */
export function repairHtmlMojibake(html: string): string {
  return repairMojibake(html.includes('&') ? html.replace(sequences, decodeEntities) : html);
}

function decodeEntities(sequence: string): string {
  if (!sequence.includes('&')) return sequence;
  const decoded = sequence.replace(entities, (each) => {
    const character = decodeHTMLStrict(each);
    return character > '\x7f' ? character : each;
  });
  return hasSequence.test(decoded) ? decoded : sequence;
}
