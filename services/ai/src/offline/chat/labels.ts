import type { Language } from '../../text/languages';

interface ChatLabels {
  /** Prefix of a passage that may not be the answer. */
  readonly closest: string;
  /** No word of the question is in the prompt. */
  readonly nothing: string;
  readonly covers: string;
  readonly paragraph: string;
}

const labels = (closest: string, paragraph: string, nothing: string, covers: string): ChatLabels => ({
  closest,
  paragraph,
  nothing,
  covers,
});

const english = labels(
  'Closest passage',
  'paragraph',
  'No passage of the prompt uses the words of this question. Try other words.',
  'It covers',
);

/** Messages of the built-in chat, in the question's language. */
const byLanguage: Readonly<Record<string, ChatLabels>> = {
  en: english,
  de: labels(
    'Nächstliegende Stelle',
    'Absatz',
    'Keine Stelle des Prompts enthält die Wörter dieser Frage. Bitte anders fragen.',
    'Er behandelt',
  ),
  fr: labels(
    'Passage le plus proche',
    'paragraphe',
    'Aucun passage du texte n’emploie les mots de cette question. Essayez d’autres mots.',
    'Il traite de',
  ),
  es: labels(
    'Pasaje más cercano',
    'párrafo',
    'Ningún pasaje del texto usa las palabras de esta pregunta. Pruebe con otras.',
    'Trata de',
  ),
  it: labels(
    'Passaggio più vicino',
    'paragrafo',
    'Nessun passaggio del testo usa le parole di questa domanda. Provi con altre.',
    'Tratta di',
  ),
  pt: labels(
    'Passagem mais próxima',
    'parágrafo',
    'Nenhuma passagem do texto usa as palavras desta pergunta. Tente outras.',
    'Trata de',
  ),
  nl: labels(
    'Dichtstbijzijnde passage',
    'alinea',
    'Geen passage van de tekst gebruikt de woorden van deze vraag. Probeer andere woorden.',
    'Hij gaat over',
  ),
  pl: labels(
    'Najbliższy fragment',
    'akapit',
    'Żaden fragment tekstu nie zawiera słów tego pytania. Spróbuj innych słów.',
    'Dotyczy',
  ),
  ru: labels(
    'Ближайшее место',
    'абзац',
    'Ни одно место текста не содержит слов этого вопроса. Попробуйте другие слова.',
    'Он о следующем',
  ),
  ja: labels('最も近い箇所', '段落', 'この質問の言葉を含む箇所がありません。別の言葉でお試しください。', '内容'),
  zh: labels('最接近的段落', '段落', '文中没有包含此问题用词的段落。请换一种说法。', '内容包括'),
  ko: labels(
    '가장 가까운 대목',
    '문단',
    '이 질문의 낱말이 들어 있는 대목이 없습니다. 다른 말로 물어보세요.',
    '다루는 내용',
  ),
};

export const chatLabels = ({ code }: Language): ChatLabels => byLanguage[code] ?? english;
