import { months } from '../../text/months';
import { languages } from '../../text/languages';
import { wordsOf } from '../../text/words';

/** Kinds of expected answers, detected by the question's first words; passages with such an answer rank higher. */
const questionKinds = ['time', 'amount', 'person', 'reason', 'meaning'] as const;
export type QuestionKind = (typeof questionKinds)[number];

const asks: Record<QuestionKind, RegExp> = {
  time: /(?<!\p{L})(?:when|what time|(?:which|what) (?:day|date|year|month)s?|wann|um wie ?viel uhr|welche[mnr]? (?:tag|jahr)|quand|quelle heure|quel jour|quelle année|cu[aá]ndo|qué (?:hora|día|año)|quando|che ora|che giorno|que horas|wanneer|hoe laat|welke dag|kiedy|когда|во сколько|в каком году)(?!\p{L})|いつ|何時|何年|何曜日|什么时候|何时|几点|哪年|언제/iu,
  amount:
    /(?<!\p{L})(?:how (?:many|much|long|far|tall|high|old|big|large|deep|wide|heavy|fast|often|warm|hot|cold|expensive)|wie ?(?:viele?|lange?|hoch|weit|alt|groß|teuer|oft|warm|schwer|tief|schnell)|combien|cu[aá]nt[oa]s?|quant[oiae]|hoeveel|hoe (?:lang|hoog|ver|oud|groot|duur|vaak|warm|zwaar)|ile|сколько|price|cost|fee|costs|preis|kostet|prix|precio|prezzo|prijs|temperature|temperatura|revenue|voltage|default)(?!\p{L})|いくら|どのくらい|何(?:冊|人|個|本|枚|円|分|台|回|メートル)|多少|几[个人本天年]|몇|얼마/iu,
  person:
    /(?<!\p{L})(?:who|whom|whose|wer|wem|wen|wessen|qui (?!est-ce que)|qui[eé]n(?:es)?|chi|quem|wie heeft|wie is|kto|кто|кем|чей)(?!\p{L})|誰|だれ|谁|누구|누가/iu,
  reason:
    /(?<!\p{L})(?:why|what for|how come|warum|weshalb|wieso|pourquoi|por qu[eé]|perch[eé]|waarom|dlaczego|почему|зачем)(?!\p{L})|なぜ|どうして|为什么|왜/iu,
  meaning:
    /(?<!\p{L})(?:(?:what|who) (?:is|are|was|were) (?:an? |the )?[\p{L}\p{N}._-]+(?: [\p{L}\p{N}._-]+){0,2} ?\??$|stands? for|meaning of|mean|define|explain|was (?:ist|sind|bedeutet|heißt)|qu['’]est-ce|que signifie|qu[eé] (?:es|son|significa)|cos['’]è|che cosa|o que (?:é|são)|wat (?:is|zijn|betekent)|co to|что (?:такое|значит|означает))|とは|何ですか|是什么|什么是|무엇/iu,
};

/** Weekdays in all languages of the table. */
const weekdays = new Set(
  languages.flatMap(({ code }) => {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2023, 0, 1 + day)).toLowerCase());
  }),
);
const isTimeWord = (word: string) => months.has(word) || weekdays.has(word) || weekdays.has(word.replace(/s$/, ''));

const offers: Record<QuestionKind, (text: string) => boolean> = {
  time: (text) =>
    /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|(?<!\d)\d{1,2}(?::\d\d| ?h\b| ?[ap]\.?m\b| uhr| uur|時|点|시)|\d月|曜日/iu.test(
      text,
    ) || wordsOf(text).some((word) => isTimeWord(word.toLowerCase())),
  amount: (text) =>
    /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|free|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|une?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|twee|drie|vijf|zes|zeven|negen|tien|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|gratis|kostenlos|gratuit)(?!\p{L})/iu.test(
      text,
    ),
  person: (text) =>
    /\p{Lu}[\p{Ll}.]+ (?:(?:de|van|von|der|da|di) )?(?:(?:and|und|et|y|e|en) )?\p{Lu}\p{Ll}+|者|氏|さん|家の/u.test(
      text,
    ),
  reason: (text) =>
    /(?<!\p{L})(?:because|since|so that|due to|as a result|in order to|to protect|weil|denn|damit|da|parce que|car|afin|porque|para|perché|affinché|omdat|want|ponieważ|потому|чтобы|из-за)(?!\p{L})|ため|ので|から|因为|때문/iu.test(
      text,
    ),
  meaning: (text) =>
    /(?<!\p{L})(?:is|are|was|were|means|called|stands for|ist|sind|bedeutet|heißt|est|sont|es|son|è|sono|é|são|zijn|to|jest|это)(?!\p{L})|[—:(]|とは|です|是/iu.test(
      text,
    ),
};

/** Returns the kinds of a question; most requests have none. */
export const kindsOf = (question: string): QuestionKind[] => questionKinds.filter((kind) => asks[kind].test(question));

/** Whether a passage contains an answer of the question's kind. */
export const hasAnswerOfKind = (kind: QuestionKind, text: string): boolean => offers[kind](text);

const words =
  'define explain describe more when what which time day date year who whom whose where why how many much often does did do is are was were can could may might shall should will would has have had there any some tell me please give know say says mean stand for get gets about your you i my we us it its they them this that wann was welche welcher welches welchem welchen wer wem wen wie viel viele oft wo woher wohin warum weshalb wieso ich mir mich man ab gibt bitte mit komme hat wird darf quand quel quelle quels quelles qui que quoi où combien comment pourquoi est-ce peut-on a-t-il est-il t-il on je il elle cuándo cuanto cuánto cuánta cuántos cuántas cuál cuáles cual quién quiénes qué dónde cómo por hay se mi quando quale quali chi che cosa dove come perché quanto quanta quanti quante da si quem qual quais onde como wanneer welke wie wat waar hoe hoeveel waarom moet ik mijn men er kiedy kto gdzie jak ile czy когда кто где как какой какая какие какое сколько почему что чем ли можно мне у いつ 誰 どこ 何 なぜ どう どのくらい いくら どれ 什么 谁 哪里 多少 怎么 为什么 几 吗 언제 누구 어디 왜 얼마 몇 무엇';

/** Question words without content. */
export const questionWords: ReadonlySet<string> = new Set(words.split(' '));
