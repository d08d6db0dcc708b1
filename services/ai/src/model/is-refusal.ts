/** Maximum characters of a refusal, and of its beginning that is tested. */
const [maxChars, beginningChars] = [600, 240];

interface Refusal {
  /** An apology or a statement about itself, and a statement that it cannot do something. */
  readonly beginning: RegExp;
  /** What it cannot do is the task. Letters and reviews decline other things: "I'm sorry, but I can't come." */
  readonly task: RegExp;
}

const cannot = String.raw`\bi(?:['’]m| am)? ?(?:can ?not|can['’]t|won['’]t|will not|unable to|not able to)(?: be able to)?`;
const verbs =
  '(?:help(?! but| [a-z]+ing)|assist|comply|fulfil+|engage|process|rewrite|rephrase|summari[sz]e|simplify|expand|provide|create|generate|produce|write|continue|answer|respond|discuss|proceed)';
const doThis = `${cannot}(?: [a-z]+)? do (?:that|this|so)`;

const refusals: readonly Refusal[] = [
  {
    beginning: new RegExp(
      String.raw`^(?:(?:i['’]m|i am) (?:\w+ )?sorry\b|sorry\b|i apologi[sz]e\b|unfortunately\b|as an ai\b)[^]*?(?:${cannot}|\bi must decline)\b`,
      'i',
    ),
    task: new RegExp(String.raw`(?:${doThis}|${cannot}(?: [a-z]+)? ${verbs}|\bi must decline)\b`, 'i'),
  },
  {
    beginning: new RegExp(String.raw`^${cannot}\b`, 'i'),
    task: new RegExp(
      String.raw`^(?:${doThis}\b|${cannot} ${verbs}\b(?:[.!]?$|[^.!?\n]*?\b(?:this|that|these|such|you|your|request|content|text)\b))`,
      'i',
    ),
  },
  {
    beginning: /^(?:es )?tut mir (?:sehr )?leid\b[^]*?\b(?:ich kann|kann ich)\b[^]*?\bnicht\b/i,
    task: /\bnicht (?:\p{L}+ ){0,3}?(?:weiter)?(?:helfen|unterstützen|nachkommen|bearbeiten|verarbeiten|umschreiben|zusammenfassen|erstellen|schreiben|erfüllen|beantworten|antworten|bereitstellen|generieren|fortfahren)/iu,
  },
  {
    beginning: /^(?:je suis )?désolée?[\s,][^]*?\bje ne (?:peux|puis)\b/i,
    task: /\bje ne (?:peux|puis) (?:\p{L}+ ){0,3}?(?:l['’]|y )?(?:aider|assister|répondre|réécrire|résumer|traiter|fournir|créer|générer|écrire|rédiger|continuer|accéder|satisfaire)/iu,
  },
  {
    beginning: /^lo siento\b[^]*?\bno puedo\b/i,
    task: /\bno puedo (?:\p{L}+ )?(?:ayudar|asistir|cumplir|procesar|proporcionar|responder|generar|crear|resumir|reescribir|escribir|continuar|atender)/iu,
  },
  {
    beginning: /^(?:sinto muito|desculpe)\b[^]*?\bnão posso\b/i,
    task: /\bnão posso (?:\p{L}+[ -])?(?:ajud|atend|respond|fornec|ger|cri|escrev|reescrev|resum|continu|process)ar?/iu,
  },
  {
    beginning: /^mi dispiace\b[^]*?\bnon posso\b/i,
    task: /\bnon posso (?:\p{L}+ )?(?:aiut|assist|soddisf|rispond|forn|gener|cre|scriv|riscriv|riassum|continu|elabor)/iu,
  },
  {
    beginning: /^(?:很?抱歉|对不起|對不起)[^]*?我(?:无法|無法|不能)/,
    task: /我(?:无法|無法|不能)[^。！\n]{0,8}?(?:协助|協助|帮|幫|提供|处理|處理|满足|滿足|回答|生成|改写|改寫|继续|繼續|完成|撰写|撰寫|总结|總結)/,
  },
  {
    beginning: /^(?:申し訳|すみません)[^]*?(?:できません|できかねます|お手伝いできない)/,
    task: /応え|応じ|手伝|対応|提供|協力|回答|生成|作成|処理|続け|書き換え/,
  },
  { beginning: /^죄송(?:합니다|하지만)[^]*?(?:없습니다|어렵습니다)/, task: /도와|도움|제공|답변|응답|작성|생성|처리/ },
];

/**
 * Whether an answer is a refusal in prose ("I'm sorry, but I can't help with that."), which servers report as an ordinary
 * answer. A source with a line or a sentence that begins like one may be rewritten as such a text.
 */
export function isRefusal(answer: string, source: string): boolean {
  const text = answer.trim();
  if (text.length > maxChars) return false;
  const tested = text.slice(0, beginningChars);
  if (!refusals.some(({ beginning, task }) => beginning.test(tested) && task.test(tested))) return false;
  return !beginningsOf(source).some((start) => refusals.some(({ beginning }) => beginning.test(start)));
}

/** Returns the beginnings of the lines and sentences of a text. */
const beginningsOf = (text: string): string[] =>
  Array.from(text.matchAll(/(?:^|[\n.!?:。！？"“„«])[\s>*_#-]{0,10}(?=\p{L})/gu), ({ index, 0: mark }) =>
    text.slice(index + mark.length, index + mark.length + beginningChars),
  );
