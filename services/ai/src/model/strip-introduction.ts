const agreement = String.raw`((?:sure|certainly|of course|absolutely|okay|ok|great)\b[^\n:]{0,60}?[!.,]\s+)?`;
const beginning = String.raw`(?:(?:here(?:['’]s| is| are)|below is|hier ist|hier sind|voici|aqu[ií] (?:est[aá]n?|tienes?)|ecco|hier is|oto|вот)(?!\p{L})|以下[はがに是为]|다음은)`;
const introduction = new RegExp(
  String.raw`^\s*[*_]{0,2}${agreement}${beginning}([^\n]{0,160})[:：][*_]{0,2}[ \t]*\n`,
  'iu',
);
/** Lines of a text that begin like such a line. */
const similarLine = new RegExp(String.raw`^[ \t>*_#-]{0,10}${beginning}[^\n]{0,160}[:：]`, 'imu');
/** Words for the answer itself, which distinguish its introduction from that of a list in the text. */
const answerWords =
  /(?<!\p{L})(?:texte?|texto|testo|tekst|versions?|versie|versión|versione|wersja|fassung|content|contenu|contenido|contenuto|inhalt|inhoud|summary|zusammenfassung|résumé|resumen|riassunto|samenvatting|rewrite|rewritten|revised|improved|enhanced|simplified|expanded|polished|текст|версия|содержание)(?!\p{L})|テキスト|文章|内容|要約|版|文本|摘要|텍스트|요약|버전|내용/iu;

/**
 * Removes the line by which small models introduce a rewritten text, although the prompt forbids it: `Sure! Here is the
 * improved text:`. A line that the source has is part of the text, and so is the only one that begins like a line of the
 * source, which may be rewritten, or that names the content of a list: `Here are the boats:`.
 */
export function stripIntroduction(answer: string, source: string): string {
  const [line = '', agreed, announced = ''] = introduction.exec(answer) ?? [];
  const rest = answer.slice(line.length);
  if (line === '' || rest.trim() === '' || source.includes(line.trim())) return answer;
  const isRewritten = similarLine.test(source) && !similarLine.test(rest);
  return !isRewritten && (agreed !== undefined || answerWords.test(announced)) ? rest : answer;
}
