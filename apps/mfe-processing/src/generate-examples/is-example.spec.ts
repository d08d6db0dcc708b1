import { exampleSchema } from '@winnow/contracts';
import * as fc from 'fast-check';
import { isExample } from './is-example';

const anyValue = fc.oneof(fc.constantFrom<unknown>(undefined, null, 'text', 7, {}, []), fc.double(), fc.integer());
const source = fc.record(
  { quote: fc.string(), start: fc.nat(), end: fc.oneof(fc.nat(), anyValue) },
  { requiredKeys: [] },
);
const nearExample = fc.record(
  {
    user: fc.string(),
    assistant: fc.oneof(fc.string(), anyValue),
    source: fc.oneof(source, anyValue),
    grounded: fc.oneof(fc.double({ min: -1, max: 2 }), anyValue),
    kind: fc.oneof(fc.constantFrom('fact', 'how-to', 'riddle'), anyValue),
    score: fc.oneof(fc.integer({ min: 0, max: 6 }), anyValue),
  },
  { requiredKeys: ['user'] },
);

test('accepts exactly the examples that the contract accepts', () => {
  fc.assert(
    fc.property(fc.oneof(nearExample, anyValue), (value) => {
      expect(isExample(value)).toBe(exampleSchema.safeParse(value).success);
    }),
    { numRuns: 500 },
  );
});
