/** Data of one language for the built-in model: detection and questions. */
export interface Language {
  readonly code: string;
  /** Stop words, which also serve to detect the language. */
  readonly stopWords: readonly string[];
  /** Matches a definition; group 1 is the defined term. */
  readonly definition?: RegExp;
  /** Articles before the definition's subject, in lower case. */
  readonly articles: readonly string[];
  readonly whatIs: (term: string) => string;
  /** Headings of the built-in model's texts. */
  readonly labels: {
    readonly summary: string;
    readonly keyPoints: string;
    readonly terms: string;
    readonly facts: string;
  };
}

const words = (text: string) => text.split(' ');
const labels = (summary: string, keyPoints: string, terms: string, facts: string) => ({
  summary,
  keyPoints,
  terms,
  facts,
});

export const english: Language = {
  code: 'en',
  articles: [],
  stopWords: words(
    'the of and to in a is that for it as was with be by on not he this are or his from at which but have an had they you were ' +
      'their one all we can her has there been if more when will would who so no out up into than them only its any these then ' +
      'do does did what how why where your our i she him us me my should could may might must about also such each other some ' +
      'very just over most between both through because while during before after same those being',
  ),
  whatIs: (term) => `What is ${term}?`,
  labels: labels('Summary', 'Key points', 'Key terms', 'Facts and figures'),
};

/** Language of a text in none of the languages below: no patterns, and the labels of English. */
export const unknownLanguage: Language = { ...english, code: 'und', stopWords: [] };

/** In a definition, group 1 is the term, and the text after it explains it. */
export const languages: readonly Language[] = [
  english,
  {
    code: 'de',
    articles: words('der die das ein eine'),
    stopWords: words(
      'der die das und ist in den von zu mit sich auf für nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wenn können kann',
    ),
    definition: /^((?:Der|Die|Das|Ein|Eine) [^,;:.]{2,60}?) (?:ist|war) (?:ein|eine|der|die|das) /u,
    whatIs: (term) => `Was ist ${term}?`,
    labels: labels('Zusammenfassung', 'Das Wichtigste', 'Begriffe', 'Zahlen und Fakten'),
  },
  {
    code: 'fr',
    articles: words("le la les un une l’ l'"),
    stopWords: words(
      'le la les de des du et est un une que qui dans en pour pas sur au avec se plus par ce il sont ne cette ou ses aux été être nous vous mais comme elle son sa leur peut ont fait tout',
    ),
    definition: /^((?:L’|L'|Le |La |Les |Un |Une )?[^,;:.]{2,60}?) est (?:(?:un|une) |(?:le |la |l’|l')(?=\p{Ll}))/u,
    whatIs: (term) => `Qu’est-ce que ${term} ?`,
    labels: labels('Résumé', 'Points clés', 'Termes clés', 'Faits et chiffres'),
  },
  {
    code: 'es',
    articles: words('el la los las un una'),
    stopWords: words(
      'el la los las de del y es un una que en para por con no se su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo son fue ser',
    ),
    definition: /^((?:El |La |Los |Las |Un |Una )?[^,;:.]{2,60}?) (?:es|fue) (?:un|una|el|la) (?=\p{Ll})/u,
    whatIs: (term) => `¿Qué es ${term}?`,
    labels: labels('Resumen', 'Puntos clave', 'Términos clave', 'Datos y cifras'),
  },
  {
    code: 'it',
    articles: words("il lo la i gli le un una l’ l'"),
    stopWords: words(
      'il lo la i gli le di del della dei e è un una che in per con non si su al alla come più ma sono da nel nella questo questa anche o ha se dal dalla essere stato tra fra',
    ),
    definition: /^((?:Il |Lo |La |L’|L'|I |Gli |Le |Un |Una )?[^,;:.]{2,60}?) è (?:un|una|uno|il|la|lo) (?=\p{Ll})/u,
    whatIs: (term) => `Che cos’è ${term}?`,
    labels: labels('Riassunto', 'Punti chiave', 'Termini chiave', 'Dati e cifre'),
  },
  {
    code: 'pt',
    articles: words('o a os as um uma'),
    stopWords: words(
      'o a os as de do da dos das e é um uma que em para por com não se no na ao como mais mas são foi ser seu sua ou também pelo pela até isso entre quando muito já está',
    ),
    definition: /^((?:O |A |Os |As |Um |Uma )?[^,;:.]{2,60}?) (?:é|foi) (?:um|uma|o|a) (?=\p{Ll})/u,
    whatIs: (term) => `O que é ${term}?`,
    labels: labels('Resumo', 'Pontos principais', 'Termos principais', 'Factos e números'),
  },
  {
    code: 'nl',
    articles: words('de het een'),
    stopWords: words(
      'de het een en van in is dat op te zijn met voor niet aan er om ook als dan maar bij of uit nog naar door over ze wordt werd deze dit kan worden heeft die',
    ),
    definition: /^((?:De |Het |Een )?[^,;:.]{2,60}?) is (?:een|de|het) (?=\p{Ll})/u,
    whatIs: (term) => `Wat is ${term}?`,
    labels: labels('Samenvatting', 'Kernpunten', 'Begrippen', 'Feiten en cijfers'),
  },
  {
    code: 'pl',
    articles: [],
    stopWords: words(
      'i w na z do że nie to się jest o od za po jak ale dla przez są lub oraz ten tego tym może być który która które',
    ),
    definition: /^([^,;:.]{2,60}?) (?:to (?=\p{Ll})|jest (?=\p{Ll}+(?:em|ą)(?!\p{L})))/u,
    whatIs: (term) => `Co to jest ${term}?`,
    labels: labels('Podsumowanie', 'Najważniejsze', 'Pojęcia', 'Fakty i liczby'),
  },
  {
    code: 'ru',
    articles: [],
    stopWords: words(
      'и в не на что с по как это он она они для из к от о но за же бы или был была было были до при так его её их также который которые',
    ),
    definition: /^([^,;:.—]{2,60}?) (?:— это |является |это |— (?=\p{Ll}))/u,
    whatIs: (term) => `Что такое ${term}?`,
    labels: labels('Краткое содержание', 'Главное', 'Понятия', 'Факты и цифры'),
  },
  {
    code: 'ja',
    articles: [],
    stopWords: words('は が を に の と で も から まで です ます する した て いる ある この その れ な だ こと など'),
    // Matches what something is, not when, where or how much: a noun follows that names a kind of thing.
    definition:
      /^([^、。]{2,40}?)(?:とは、?.{4,}|は、?.{2,}(?:こと|もの|方法|仕組み|機能|装置|施設|道具|ツール|ソフトウェア|言語|料理|一種|ひとつ|一つ|総称|略称?|概念|組織|団体|制度))(?:です|である|だ|をいう|をいいます|を指す|を指します)。?$/u,
    whatIs: (term) => `${term}とは何ですか？`,
    labels: labels('要約', '要点', '用語', '事実と数値'),
  },
  {
    code: 'zh',
    articles: [],
    stopWords: words('的 了 是 在 和 有 不 这 与 也 为 对 中 上 及 或 而 被 由 等 其 以 并 将 可以 我们 它 一个'),
    definition: /^([^，。；：]{2,30}?)是(?:一|指|由|用)/u,
    whatIs: (term) => `${term}是什么？`,
    labels: labels('摘要', '要点', '术语', '事实与数字'),
  },
  {
    code: 'ko',
    articles: [],
    stopWords: words('이 그 저 것 수 등 및 는 은 이다 있다 하는 또는 그리고 에서 에 의 를 을 가'),
    definition:
      /^([^,.]{2,40}?)(?:(?:이란|란) .{4,}|(?:은|는) .{2,}(?:것|방법|기능|장치|시설|도구|언어|프로그램|일종|하나|말|개념|조직|단체|제도))(?:이다|입니다|을 말한다|를 말한다|을 말합니다|를 말합니다)\.?$/u,
    whatIs: (term) => `${term}은(는) 무엇인가요?`,
    labels: labels('요약', '핵심 내용', '용어', '사실과 수치'),
  },
];

/** Stop words of all languages. */
export const stopWords: ReadonlySet<string> = new Set(languages.flatMap((language) => language.stopWords));
