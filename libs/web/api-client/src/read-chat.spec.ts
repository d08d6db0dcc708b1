import { chat, chatEventSchemas, problemCodes, problemSchema } from '@winnow/contracts';
import * as fc from 'fast-check';
import { readDelta, readReply } from './read-chat';
import { readProblem } from './read-problem';

const text = fc.oneof(fc.string(), fc.constantFrom<unknown>(undefined, null, 7, ['text'], {}));
const issue = fc.oneof(fc.record({ path: text, message: text, more: text }, { requiredKeys: [] }), text);

/** Arbitrary server output, mostly close to valid. */
const wire = fc.oneof(
  fc.record(
    {
      text,
      response: text,
      model: text,
      truncated: fc.oneof(fc.boolean(), text),
      message: text,
      code: fc.oneof(fc.constantFrom(...problemCodes, 'toString', '__proto__'), text),
      correlationId: text,
      issues: fc.oneof(fc.array(issue, { maxLength: 2 }), text),
      status: fc.integer(),
    },
    { requiredKeys: [] },
  ),
  fc.record({ message: fc.string(), code: fc.constantFrom(...problemCodes), correlationId: fc.string(), status: text }),
  fc.jsonValue(),
);

type Parsed = { success: boolean; data?: unknown };
const valueOf = ({ success, data }: Parsed) => (success ? data : undefined);

test('the hand-written validation accepts exactly what the contract accepts', () => {
  fc.assert(
    fc.property(wire, (value) => {
      expect(readProblem(value)).toEqual(valueOf(problemSchema.safeParse(value)));
      expect(readReply(value)).toEqual(valueOf(chat.response.safeParse(value)));
      const delta = chatEventSchemas.delta.safeParse(value);
      expect(readDelta(value)).toBe(delta.success ? delta.data.text : undefined);
    }),
    { numRuns: 500 },
  );
});
