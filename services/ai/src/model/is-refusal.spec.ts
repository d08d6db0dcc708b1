import { isRefusal } from './is-refusal';

const source = '# Harbor\n\nForty boats lie there. The fee is 35 euros per night.';

it.each([
  "I'm sorry, but I can't help with that.",
  'I’m really sorry, but I cannot assist with this request.',
  'Sorry, I am unable to rewrite this content because it may be harmful.',
  'I cannot help with rewriting this text.',
  'As an AI language model, I must decline.',
  'Unfortunately, I won’t be able to do this: I’m not able to process it.',
  'Es tut mir leid, aber dabei kann ich nicht helfen.',
  'Je suis désolé, mais je ne peux pas vous aider.',
  'Lo siento, pero no puedo ayudar con eso.',
  '抱歉，我无法协助处理该请求。',
  '申し訳ありませんが、そのご要望にはお応えできません。',
  'I’m sorry, but I can’t provide instructions for building weapons.',
  'I can’t assist.',
  'Es tut mir leid, aber ich kann diese Anfrage leider nicht bearbeiten.',
  'Mi dispiace, ma non posso aiutarti con questa richiesta.',
  '죄송하지만 해당 요청은 도와드릴 수 없습니다.',
])('recognises the refusal %j', (answer) => expect(isRefusal(answer, source)).toBe(true));

it.each([
  ['that is no refusal', 'The harbor has forty boats.', source],
  ['about a harbor that is sorry', 'Unfortunately, the harbor is closed and cannot be used.', source],
  ['that continues', `I'm sorry, but I can't help with that. ${'The harbor is old. '.repeat(40)}`, source],
  [
    'whose source is such a text',
    "I'm sorry, but I cannot refund the fee.",
    'Dear guest. Sorry, I won’t refund the fee. Yours',
  ],
  ['that is a review', 'Unfortunately, the hotel was dirty, and I cannot recommend it.', 'The hotel was dirty.'],
  ['that declines an invitation', "I'm sorry, but I can't come on Saturday.", 'Saturday is impossible for me.'],
  ['that declines in German', 'Es tut mir leid, aber ich kann am Samstag nicht kommen.', 'Samstag geht nicht.'],
  ['that declines in French', 'Désolée, je ne peux pas venir samedi.', 'Impossible de venir samedi.'],
  ['that declines in Japanese', '申し訳ございませんが、土曜日の会には参加できません。', '土曜日は欠席します。'],
  ['that cannot help an emotion', "I can't help but admire this harbor.", source],
  ['about its author', "I can't write poems. I can't continue either.", 'Poems are beyond me.'],
  [
    'whose source declines in another language',
    "I'm sorry, but I can't write the report.",
    'Es tut mir leid, ich kann den Bericht nicht schreiben.',
  ],
  ['whose source quotes such a text', "I can't help you, said the captain.", 'He said: "I can’t help you with it."'],
])('accepts an answer %s', (_which, answer, text) => expect(isRefusal(answer, text)).toBe(false));
