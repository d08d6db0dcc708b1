import Ajv from 'ajv/dist/2020';
import { exampleFormats, serializeExamples } from './formats';

const examples = [
  { user: 'What is "grain"?', assistant: 'Food.\nOf many kinds — 食べ物 \u2028 end', grounded: 1 },
  { user: 'Is chaff food?', assistant: 'No.', source: { quote: 'No.', start: 0, end: 3 } },
  { user: '  ', assistant: 'A pair without a question' },
];

const text = { type: 'string', minLength: 1 };
const exact = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const turns = (first: object, second: object) => ({
  type: 'array',
  prefixItems: [first, second],
  minItems: 2,
  maxItems: 2,
  items: false,
});

/** The formats as documented by their trainers. */
const schemas = {
  openai: exact({
    messages: turns(
      exact({ role: { const: 'user' }, content: text }),
      exact({ role: { const: 'assistant' }, content: text }),
    ),
  }),
  sharegpt: exact({
    conversations: turns(
      exact({ from: { const: 'human' }, value: text }),
      exact({ from: { const: 'gpt' }, value: text }),
    ),
  }),
  alpaca: exact({ instruction: text, input: { type: 'string' }, output: text }),
};

test.each(Object.keys(schemas) as (keyof typeof schemas)[])('%s matches its format and loses no text', (format) => {
  const file = serializeExamples(examples, format);
  expect(file.endsWith('\n')).toBe(true);
  const isLines = exampleFormats[format].extension === 'jsonl';
  const records = (
    isLines
      ? file
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown)
      : JSON.parse(file)
  ) as unknown[];
  expect(records).toHaveLength(2);
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schemas[format]);
  for (const record of records) {
    validate(record);
    expect(validate.errors).toBeNull();
  }
  for (const { user, assistant } of examples.slice(0, 2)) {
    const strings = JSON.stringify(records);
    expect(strings).toContain(JSON.stringify(user).slice(1, -1));
    expect(strings).toContain(JSON.stringify(assistant).slice(1, -1));
  }
});

test('CSV has a row for each pair, and no value that a spreadsheet evaluates', () => {
  const file = serializeExamples([...examples, { user: 'Which?', assistant: '=1+1' }], 'csv');
  expect(file).toBe(
    '\uFEFFquestion,answer\r\n"What is ""grain""?","Food.\nOf many kinds — 食べ物 \u2028 end"\r\nIs chaff food?,No.\r\nWhich?,\'=1+1\r\n',
  );
});
