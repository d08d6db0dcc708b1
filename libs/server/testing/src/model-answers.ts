type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
};

/** Returns the text between the prompt's fence markers, otherwise the last message. */
export function fencedText(messages: readonly { role: string; content: string }[]): string {
  const all = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const fenced = all.map((content) => /<(content-[0-9a-f]+)>\n([\s\S]*?)\n<\/\1>/.exec(content)?.[2]);
  return fenced.findLast((text) => text !== undefined) ?? all.at(-1) ?? '';
}

/**
 * Returns JSON that fits a schema, made of the text's own sentences: `quote` and `answer` are verbatim sentences,
 * `question` asks about one, lists have up to `max` entries, every other string is the text itself.
 */
export function fillSchema(schema: Schema, text: string, max = 3): unknown {
  const sentences = text.match(/(?<![^.!?\n#|])[^.!?\n#|]+[.!?]/g)?.map((sentence) => sentence.trim()) ?? [];
  return fill(schema, '', 0, { text, sentences, max });
}

interface Material {
  readonly text: string;
  readonly sentences: readonly string[];
  readonly max: number;
}

function fill(schema: Schema, name: string, index: number, material: Material): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return fill(schema.anyOf[0], name, index, material);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([key, inner]) => [key, fill(inner, key, index, material)]));
  }
  if (type === 'array') {
    const count = Math.min(material.max, Math.max(1, material.sentences.length));
    return Array.from({ length: count }, (_, at) => fill(schema.items ?? { type: 'string' }, name, at, material));
  }
  if (type === 'number' || type === 'integer') return index;
  if (type === 'boolean') return true;
  return word(name, index, material);
}

function word(name: string, index: number, { text, sentences }: Material): string {
  const sentence = sentences[index] ?? text.slice(0, 80);
  if (name === 'question') return `What is said with "${sentence.split(/\s+/).slice(0, 5).join(' ')}"?`;
  if (name === 'quote' || name === 'answer') return sentence;
  if (name === 'knowledge_base') return text.trim() === '' ? 'nothing' : text.trim();
  return sentence;
}
