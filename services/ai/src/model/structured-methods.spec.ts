import { StructuredMethods } from './structured-methods';

const all = ['jsonSchema', 'functionCalling', 'jsonMode', 'plain'];

it('skips a method that the server rejects', () => {
  const methods = new StructuredMethods();
  expect(methods.isRefusal('jsonSchema', 'a', { status: 400, message: 'response_format is not supported' })).toBe(true);
  expect(methods.candidates('b')).toEqual(all.slice(1));
});

it.each([
  { status: 400, message: "Invalid schema for response_format 'a': 'required' is required to be supplied" },
  { status: 500, message: 'JSON schema conversion failed:\nUnrecognized schema: {}' },
])('skips a method for one schema only when the server rejects the schema: $message', (error) => {
  const methods = new StructuredMethods();
  expect(methods.isRefusal('jsonSchema', 'a', error)).toBe(true);
  expect(methods.candidates('a')).toEqual(all.slice(1));
  expect(methods.candidates('b')).toEqual(all);
});

it('asks another way for an answer that did not match its format, and keeps the method for further questions', () => {
  const methods = new StructuredMethods();
  const error = { status: 400, code: 'json_validate_failed', message: 'Failed to generate JSON.' };
  expect(methods.isRefusal('jsonMode', 'a', error)).toBe(true);
  expect(methods.candidates('a')).toEqual(all);
});

it('leaves other failures to the retries', () => {
  expect(new StructuredMethods().isRefusal('jsonSchema', 'a', { status: 500, message: 'no function' })).toBe(false);
});
