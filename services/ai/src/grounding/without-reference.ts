/** Names of a text that a question has no access to, in the languages of the built-in model and some more. */
const text = {
  en: '(?:the|this|that) (?:(?:given|provided|above|following|present|preceding) )?(?:text|passage|excerpt|article|document|content|context|section|paragraph|page|source|material)(?: (?:above|provided|given))?',
  de: '(?:dem|diesem|de[mn]|obigem) ?(?:(?:obigen|vorliegenden|gegebenen|folgenden) )?(?:Text|Textabschnitt|Auszug|Artikel|Dokument|Abschnitt|Inhalt)|Text',
  fr: "(?:le|ce|cet|la|l['’]|cette) ?(?:texte|passage|extrait|article|document|contenu|section|paragraphe)",
  es: '(?:el|la|este|esta) (?:texto|pasaje|extracto|artículo|documento|contenido|sección|párrafo)',
  it: "(?:il|questo|l['’]|la) ?(?:testo|brano|estratto|articolo|documento|contenuto)",
  pt: '(?:o|este) (?:texto|trecho|artigo|documento|conteúdo)',
  ru: '(?:этому |данному )?(?:тексту|отрывку|документу)',
};

/** Phrases that state the source of an answer, without their comma: `according to the text`. */
const phrase = [
  `(?:according to|based on|as (?:stated|described|mentioned|explained|noted) in) ${text.en}`,
  `(?:laut|gemäß|nach|entsprechend) (?:${text.de})`,
  `(?:selon|d['’]après) ${text.fr}`,
  `(?:según|de acuerdo con) ${text.es}`,
  `(?:secondo|in base a(?:l)?) ${text.it}`,
  `(?:segundo|de acordo com) ${text.pt}`,
  `согласно ${text.ru}`,
].join('|');
/** Words such as `document` may be the subject: `In the document, how do I …`. */
const place = 'in (?:the|this) (?:text|passage|excerpt|article)';
const leading = new RegExp(`^(?:${phrase}|${place})\\s*[,:]\\s*`, 'iu');
const trailing = new RegExp(`,? (?:${phrase})(?=\\s*[?.]?$)`, 'iu');
const leadingEastern =
  /^(?:根据|依据|按照)(?:上述|以上|本|该|这篇|所给|提供的)?(?:文本|文章|内容|段落|材料|文档|资料)(?:的内容)?[，,：]?\s*|^(?:本文|この文章|文章|テキスト)によ(?:ると|れば)[、,]?\s*|^(?:본문|이 글|텍스트)에 (?:따르면|의하면),?\s*/u;

/** Phrases that remain, and make a question meaningless without the text. */
const unanswerable = new RegExp(
  [
    '\\b(?:mentioned|described|discussed|shown|given|listed|provided|stated|presented|explained) (?:above|below|earlier|here)\\b',
    `\\b(?:mentioned|described|discussed|given|listed|provided|stated|presented|explained|referred to) (?:in|by|throughout) ${text.en}`,
    '\\bthe (?:above|given|provided) (?:text|passage|excerpt|content|context|information)\\b',
    '\\b(?:text|passage|excerpt|paragraph|content) (?:above|below|provided)\\b',
    '\\b(?:main|central|key) (?:topic|idea|theme|point|message|purpose|subject) of (?:the|this) (?:text|passage|excerpt|article|document|section|paragraph|page)\\b',
    '\\b(?:does|do|is) (?:the|this) (?:text|passage|excerpt|article|paragraph) (?:say|state|mention|describe|discuss|talk|about)\\b',
    '\\b(?:oben|nachfolgend|im (?:obigen|vorliegenden)? ?(?:Text|Abschnitt|Artikel)) (?:genannte|erwähnte|beschriebene|erwähnt|genannt|beschrieben)',
    '\\b(?:ci-dessus|mentionnée?s? dans (?:le|ce) (?:texte|passage))',
    '\\bmencionad[oa]s? (?:arriba|anteriormente|en el texto)',
    '上文|上述|文中提到|本文(?:中|的主题)|упомянут\\p{L}* (?:в тексте|выше)',
  ].join('|'),
  'iu',
);

/** Returns a sentence without phrases that refer to the text it comes from: `According to the text, when …`. */
export function withoutReference(sentence: string): string {
  const rest = sentence.replace(leading, '').replace(leadingEastern, '').replace(trailing, '');
  return rest === sentence || rest.trim() === '' ? sentence : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

/** Whether a question makes sense without the text it comes from. */
export const isStandalone = (question: string): boolean => !unanswerable.test(question);
