/** A question a sentence answers; `weight` (0–1) says how natural the pair reads. */
export interface Question {
  readonly text: string;
  readonly weight: number;
}

const connective =
  /^(?:However|Therefore|Thus|Also|Additionally|Furthermore|Moreover|Generally|Typically|Usually|Normally|Basically|In general|In practice|In addition|In short|As a result|In other words|For example|For instance|Note that|Of course|Currently|By default|Finally|Similarly|Instead|Otherwise|Unfortunately|Fortunately|Indeed|Meanwhile|Still|Yet|Now|Today|Overall|Here|Then|And|But|So),? /;
/** Words set between commas inside a sentence. */
const aside = /, (?:however|though|too|therefore|of course|for example|for instance|in fact|in turn|meanwhile), /g;
const unresolved =
  /\b(?:it|its|this|that|these|those|they|their|them|he|she|his|her|we|our|i|my|you|your|which|what|who|here|there|another|each|such|some|both|former|latter|above|following|same|other)\b/i;
const clause =
  /[,;:()“”"—]| (?:is|are|was|were|and then|but|because|when|if|has|have|had|can|will|must|should|may|might|who|whose|where|while|how|that|to|than|not) /;

/** Third-person verbs whose object is worth asking for, with their base form. */
const verbs = new Map(
  (
    'return raise provide support contain allow define use require accept describe represent create specify take include ' +
    'implement set get write read convert generate perform handle store hold hide show give make let offer deliver produce ' +
    'send receive enable disable prevent cause control determine indicate identify manage process protect reduce increase ' +
    'improve replace remove add open close load save build compile execute run call start stop check validate verify parse ' +
    'encode decode format print display list count find search match sort filter compare compute calculate measure follow ' +
    'extend inherit override ignore preserve keep maintain update change modify mean need involve consist cover explain ' +
    'introduce combine connect link wrap expose assume expect ensure simplify speed help serve publish collect combine ' +
    'depend differ apply refer correspond belong work claim announce report warn confirm deny reveal reach launch sign publish ' +
    'join face host attract drive trigger threaten destroy rescue acquire approve reject demand promise propose study examine develop design'
  )
    .split(' ')
    .flatMap((base) => [[thirdPerson(base), base] as const]),
);
const baseForms = new Set(verbs.values());
/** Past forms: the regular ones of the same verbs and the commonest irregular ones. */
const pastForms = new Map([
  ...[...baseForms].map((base) => [pastOf(base), base] as const),
  ...Object.entries({
    said: 'say',
    told: 'tell',
    found: 'find',
    won: 'win',
    lost: 'lose',
    wrote: 'write',
    built: 'build',
    made: 'make',
    gave: 'give',
    took: 'take',
    got: 'get',
    held: 'hold',
    led: 'lead',
    began: 'begin',
    became: 'become',
    brought: 'bring',
    bought: 'buy',
    sold: 'sell',
    sent: 'send',
    kept: 'keep',
    showed: 'show',
    saw: 'see',
    met: 'meet',
  }),
]);
/** What follows such a word is no object: the word before it was a noun ("Door handles are …"). */
const auxiliaries =
  /^(?:is|are|was|were|be|been|being|has|have|had|can|could|will|would|must|should|may|might|do|does|did|not|by)$/;

function pastOf(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

function thirdPerson(base: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

type Form = readonly [pattern: RegExp, ask: (match: RegExpExecArray) => string | null, weight: number];

const forms: readonly Form[] = [
  [
    /^["“][^"“”]{10,}[,.?!]["”],? (?:said |says )?(.{2,60}?)(?: (?:said|says|added|told)\b.*)?\.?$/u,
    ([, speaker]) => about(speaker?.split(',', 1)[0], (it) => `What did ${it} say?`, false),
    0.8,
  ],
  [
    /^(.{2,70}?) (is|are) (?:used|designed|intended|meant) (?:to|for|as) /,
    ([, subject, verb]) => about(subject, (it) => `What ${verb} ${it} used for?`),
    0.95,
  ],
  [
    /^(.{2,70}?) (is|are) (?:an?|the|one of|any|part of|essentially|simply) /,
    ([, subject, verb]) => about(subject, (it) => `What ${verb} ${it}?`),
    1,
  ],
  [
    /^(.{2,70}?) (is|are) (called|raised|invoked|executed|returned|set|created|ignored|required|deprecated|removed|released|available|possible|necessary|useful|recommended|supported|allowed) (?:when|if|whenever|unless|as soon as) /,
    ([, subject, verb, state]) => about(subject, (it) => `When ${verb} ${it} ${state}?`),
    0.9,
  ],
  [
    /^(.{2,60}?) (is|are|was|were|can|cannot|should|must) (not )?(.{3,60}?) because /,
    ([, subject, verb, not, rest]) => about(subject, (it) => `Why ${verb} ${it} ${not ?? ''}${rest}?`),
    0.95,
  ],
  [
    /^(\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}) (founded|created|invented|wrote|developed|discovered|designed|built|introduced|proposed|published|coined) (.{3,60}?)(?: in | at | on |,|\.|$)/u,
    ([, , verb, object]) => (unresolved.test(object ?? '') ? null : `Who ${verb} ${object}?`),
    0.95,
  ],
  [/^(?:In|On) ((?:\p{L}+ )?(?:\d{1,2},? )?(?:1[5-9]|20)\d\d),? /u, ([, date]) => `What happened in ${date}?`, 0.8],
  [
    /^To (\p{Ll}+ [^,]{3,80}), /u,
    ([, task]) =>
      task && !/\b(?:it|them|this|that|these|those)\b|^(?:the|an?|my|your|our|some|any|all|each|every) /.test(task)
        ? `How do I ${mine(task)}?`
        : null,
    1,
  ],
  [
    /^You (can|could|should|must|may|need to|have to) (?:also |then |simply |either )?(\p{Ll}+ [^,;:.]{3,70}?) (?:by|using|with|via|through|if you|as follows)\b/u,
    ([, , task]) => (task && !/\b(?:it|them|this|that|these|those)\b/.test(task) ? `How can I ${mine(task)}?` : null),
    0.95,
  ],
  [
    /^If ([^,]{8,90}), /,
    ([, condition]) => {
      if (!condition || leans(condition)) return null;
      // A wish or a need is followed by advice, everything else by what comes of it.
      const advised =
        /^you (?:do |really |only |just )?(?:need|want|wish|would like|have|are|prefer|plan|intend)\b/.test(condition);
      return `What ${advised ? 'should I do' : 'happens'} if ${mine(condition)}?`;
    },
    0.9,
  ],
  [
    /^When(?:ever)? ([^,]{8,90}), /,
    ([, condition]) => {
      if (!condition || leans(condition)) return null;
      // "When writing a library, …" has no subject to which something could happen.
      return /^\p{L}+ing\b/u.test(condition)
        ? `What matters when ${mine(condition)}?`
        : `What happens when ${mine(condition)}?`;
    },
    0.85,
  ],
  [
    /^(.{2,60}?) (must|should|can|may|will) (not )?(?:also |only )?(?!(?:also |only )?be\b)\p{L}+ /u,
    ([, subject, modal, not]) => about(subject, (it) => `What ${modal} ${it} ${not ? 'not ' : ''}do?`),
    0.6,
  ],
];

/** Words of the text that also stand there in lower case: at the start of a sentence they are no names. */
export type CommonWords = ReadonlySet<string>;

/**
 * A question in English that the sentence answers by itself, or null where its grammar gives none.
 * Sentences whose subject stands elsewhere (it, this, they) give none.
 */
export function englishQuestion(sentence: string, common: CommonWords = new Set()): Question | null {
  const bare = sentence.replace(connective, '').replace(aside, ' ');
  const [first = ''] = bare.split(' ', 1);
  const isCommon = /^\p{Lu}\p{Ll}+$/u.test(first) && common.has(first.toLowerCase());
  const text = bare.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  // A sentence that begins in lower case begins with a name: of a program, a function, a brand.
  const isSmallName = /^\p{Ll}[\w-]*$/u.test(first) && bare === sentence;
  const [shown, meant] = isSmallName
    ? [first.charAt(0).toUpperCase() + first.slice(1), first]
    : [first, first.toLowerCase()];
  const lower = (question: string) =>
    isCommon || isSmallName ? question.replace(new RegExp(` ${shown}(?=[ ?])`), ` ${meant}`) : question;
  for (const [pattern, ask, weight] of forms) {
    const match = pattern.exec(text);
    const question = match && ask(match);
    if (question) return { text: tidy(lower(question)), weight };
  }
  const question = verbQuestion(text);
  return question === null ? null : { text: tidy(lower(question)), weight: 0.85 };
}

/** "X returns Y" asks "What does X return?", "X announced Y" asks "What did X announce?". */
function verbQuestion(text: string): string | null {
  const words = text.split(' ', 9);
  for (let at = 1; at < words.length - 1; at += 1) {
    const [before = '', word = '', next = ''] = words.slice(at - 1, at + 2);
    if (auxiliaries.test(word)) return null;
    const now = verbs.get(word);
    const past = now ? undefined : pastForms.get(word);
    const plural = !now && !past && baseForms.has(word) && /s$/.test(before);
    // "The least frequently used option", "the tool used to cut": no verb, but a word that describes another one.
    const describes = past !== undefined && (/ly$/.test(before) || describedBy.test(next));
    if ((!now && !past && !plural) || describes || auxiliaries.test(next)) continue;
    const [helper, base] = now ? ['does', now] : past ? ['did', past] : ['do', word];
    return about(words.slice(0, at).join(' '), (it) => `What ${helper} ${it} ${base}${particle(next)}?`);
  }
  return null;
}

/** What follows a word that describes the one before it, as in "groups indicated with brackets". */
const describedBy = /^(?:to|with|in|by|for|as|on|at|from|when|if|during|inside|within)$/;
const particle = (next: string | undefined) => (/^(?:of|on|to|from|with|as|for)$/.test(next ?? '') ? ` ${next}` : '');

const opensClause =
  /^(?:if|when|while|as|although|though|since|because|before|after|for|in|on|at|with|by|to|from|but|and|so|suppose|starting|note|see|using|once|until|unless|given|let|like|unlike|under|not|only|even|how|why|where|despite|during|according|among|between|if)\b/i;

/** Asks about a subject that can stand alone; null for any other. */
function about(subject: string | undefined, ask: (subject: string) => string, opensSentence = true): string | null {
  if (subject === undefined) return null;
  const words = subject.split(' ');
  if (
    words.length > 9 ||
    unresolved.test(subject) ||
    opensClause.test(subject) ||
    clause.test(subject) ||
    !/\p{L}/u.test(subject)
  )
    return null;
  if (
    /^(?:A|An|The|Any|All|Most|Many|No|One|Two|Every|Several)$/.test(subject) ||
    /\b(?:not|to|of|and|or|in|for|with|by)$/.test(subject)
  )
    return null;
  return ask(opensSentence ? lowerFirst(subject) : subject);
}

/** A sentence's first word loses its capital unless it is a name (another capital, digit or code mark, or a lone word). */
function lowerFirst(subject: string): string {
  const [first = '', ...rest] = subject.split(' ');
  if (/^(?:A|An|The|Any|All|Most|Many|No|One|Every|Several)$/.test(first))
    return [first.toLowerCase(), ...rest].join(' ');
  const ordinary = rest.length > 0 && /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(rest[0] ?? '');
  return ordinary ? [first.toLowerCase(), ...rest].join(' ') : subject;
}

const leans = (condition: string) =>
  /^(?:it|this|that|these|those|they|so|not|any of|none|he|she|set|given|omitted|specified)\b/i.test(condition);
const mine = (text: string) =>
  text
    .replace(/\byou are\b/g, 'I am')
    .replace(/\byou\b/g, 'I')
    .replace(/\byour\b/g, 'my')
    .replace(/\byourself\b/g, 'myself');
const tidy = (question: string) => question.replace(/\s+/g, ' ').replace(/(?<![\s,;:.])[\s,;:.]+\?$/, '?');
