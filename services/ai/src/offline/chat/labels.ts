import type { Language } from '../../text/languages';

interface ChatLabels {
  /** Prefix of the closest passage, which may not be the answer. */
  readonly closest: string;
  readonly paragraph: string;
  /** Precedes the headings of the prompt. */
  readonly covers: string;
}

const labels = (closest: string, paragraph: string, covers: string): ChatLabels => ({ closest, paragraph, covers });

const english = labels('Closest passage', 'paragraph', 'The prompt covers');

/** Messages of the built-in chat, in the question's language. */
const byLanguage: Readonly<Record<string, ChatLabels>> = {
  en: english,
  de: labels('Nächstliegende Stelle', 'Absatz', 'Der Prompt behandelt'),
  fr: labels('Passage le plus proche', 'paragraphe', 'Le texte traite de'),
  es: labels('Pasaje más cercano', 'párrafo', 'El texto trata de'),
  it: labels('Passaggio più vicino', 'paragrafo', 'Il testo tratta di'),
  pt: labels('Passagem mais próxima', 'parágrafo', 'O texto trata de'),
  nl: labels('Dichtstbijzijnde passage', 'alinea', 'De tekst gaat over'),
  pl: labels('Najbliższy fragment', 'akapit', 'Tekst dotyczy'),
  ru: labels('Ближайшее место', 'абзац', 'В тексте'),
  ja: labels('最も近い箇所', '段落', '本文の内容'),
  zh: labels('最接近的段落', '段落', '文本内容'),
  ko: labels('가장 가까운 대목', '문단', '본문의 내용'),
};

export const chatLabels = ({ code }: Language): ChatLabels => byLanguage[code] ?? english;
