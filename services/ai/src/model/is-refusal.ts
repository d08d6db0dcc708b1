/** Maximum characters of a refusal, and of its beginning that is tested. */
const [maxChars, beginningChars] = [600, 240];

/** By language: an apology or a statement about itself, and a statement that it cannot do the task. */
const refusals: readonly RegExp[] = [
  /^(?:(?:i['’]m|i am) (?:\w+ )?sorry\b|sorry\b|i apologi[sz]e\b|unfortunately\b|as an ai\b)[^]*?\bi(?:['’]m| am)? ?(?:can ?not|can['’]t|won['’]t|will not|unable to|not able to|must decline)\b/i,
  /^i(?: can ?not| can['’]t| won['’]t|['’]m unable to| am unable to|['’]m not able to| am not able to) (?:help|assist|comply|fulfil|engage|process|rewrite|summari[sz]e|provide|create|generate|produce|write|continue|do that)/i,
  /^(?:es )?tut mir (?:sehr )?leid\b[^]*?\b(?:ich kann|kann ich)\b[^]*?\bnicht\b/i,
  /^(?:je suis )?désolée?[\s,][^]*?\bje ne (?:peux|puis)\b/i,
  /^lo siento\b[^]*?\bno puedo\b/i,
  /^(?:sinto muito|desculpe)\b[^]*?\bnão posso\b/i,
  /^mi dispiace\b[^]*?\bnon posso\b/i,
  /^(?:很?抱歉|对不起|對不起)[^]*?我(?:无法|無法|不能)/,
  /^(?:申し訳|すみません)[^]*?(?:できません|できかねます|お手伝いできない)/,
  /^죄송(?:합니다|하지만)[^]*?(?:없습니다|어렵습니다)/,
];

/**
 * Whether an answer is a refusal in prose ("I'm sorry, but I can't help with that."), which servers report as an ordinary
 * answer. A source that begins a line or a sentence like one may be rewritten as such a text.
 */
export function isRefusal(answer: string, source: string): boolean {
  const text = answer.trim();
  if (text.length > maxChars) return false;
  const refusal = refusals.find((pattern) => pattern.test(text.slice(0, beginningChars)));
  return refusal !== undefined && !beginningsOf(source).some((beginning) => refusal.test(beginning));
}

/** Returns the beginnings of the lines and sentences of a text. */
const beginningsOf = (text: string): string[] =>
  Array.from(text.matchAll(/(?:^|[\n.!?:。！？"“„«])[\s>*_#-]{0,10}(?=\p{L})/gu), ({ index, 0: mark }) =>
    text.slice(index + mark.length, index + mark.length + beginningChars),
  );
