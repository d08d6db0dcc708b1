import { stripIntroduction } from './strip-introduction';

const text = '# Harbour\n\nForty boats lie there.';

it.each([
  'Sure! Here is the improved text:\n\n',
  'Certainly, here’s the simplified version of the content:\n',
  '**Here is the rewritten content:**\n\n',
  'Sure!\n\nHere are the key points:\n\n',
  'Hier ist der überarbeitete Text:\n\n',
  'Voici le texte amélioré :\n\n',
  '以下は改善されたテキストです：\n\n',
])('removes the introduction %j', (line) => expect(stripIntroduction(line + text, text).trim()).toBe(text));

it.each([
  ['that the source has', 'Here is the list:\n\n- a', 'Here is the list:\n- a'],
  ['without text after it', 'Here is the improved text:\n', text],
  ['that ends without a colon', 'Here is the harbour.\n\nIt is old.', text],
  ['that introduces a list', 'Here are the boats:\n\n- Ada', 'There are these boats:\n\n- Ada'],
  ['that rewrites one of the source', 'Here is the simplified plan:\n\n- a', "Here's the plan, simplified:\n\n- a"],
  ['whose first word only begins like it', 'Otoscope versions:\n\n- a', text],
  ['that begins otherwise', 'The boats are:\n\n- Ada', text],
])('keeps a line %s', (_which, answer, source) => expect(stripIntroduction(answer, source)).toBe(answer));
