const agreement = String.raw`(?:(?:sure|certainly|of course|absolutely|okay|ok|great)\b[^\n:]{0,60}?[!.,]\s+)?`;
const beginning =
  "here(?:['’]s| is| are)|below is|hier ist|hier sind|voici|aqu[ií] (?:est[aá]|tienes?)|ecco|hier is|oto|вот|以下[はがに是为]|다음은";
const introduction = new RegExp(
  String.raw`^\s*[*_]{0,2}${agreement}(?:${beginning})[^\n]{0,160}[:：][*_]{0,2}[ \t]*\n`,
  'iu',
);

/**
 * Removes the line by which small models introduce a rewritten text, although the prompt forbids it: `Sure! Here is the
 * improved text:`. A line that the source has is part of the text.
 */
export function stripIntroduction(answer: string, source: string): string {
  const [line = ''] = introduction.exec(answer) ?? [];
  const rest = answer.slice(line.length);
  return line === '' || rest.trim() === '' || source.includes(line.trim()) ? answer : rest;
}
