import { toCallFailure } from './call-failure';

it.each([
  ["This model's maximum context length is 8192 tokens. However, you requested 9000 tokens."],
  ['the request exceeds the available context size (4096 tokens), try increasing it'],
  ['The decoder prompt (length 5000) is longer than the maximum model length of 4096.'],
  ['Input length (5000 tokens) exceeds the maximum allowed length (4095 tokens).'],
  ['Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens'],
  ['litellm.ContextWindowExceededError: the request failed'],
  ['Input is too long for requested model.'],
  ['input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000'],
  ["This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
  ['Range of input length should be [1, 30720]'],
  ['Please reduce the length of the messages or completion.'],
])('reads as a prompt that is too long: %s', (message) => {
  expect(toCallFailure({ status: 400, message })).toMatchObject({ kind: 'overflow', problem: { code: 'too-large' } });
});

it.each([
  [429, 'Rate limit reached: please reduce the length of the messages (tokens per minute)'],
  [503, 'Loading model'],
  [529, 'Overloaded'],
])('reads the status %i as busy: %s', (status, message) => {
  expect(toCallFailure({ status, message })).toMatchObject({ kind: 'busy', problem: { code: 'unavailable' } });
});

it('quotes no web page as a reason', () => {
  const error = { status: 404, message: '404 <!DOCTYPE html>\n<html><body>nginx</body></html>' };
  expect(toCallFailure(error).problem.message).toBe('The language model was not found at its server.');
});

it("quotes the message of an error in a list, as Gemini's compatible API has it", () => {
  const message = '400 [{"error":{"code":400,"message":"The \\"tools\\" are invalid.","status":"INVALID_ARGUMENT"}}]';
  expect(toCallFailure({ status: 400, message }).problem.message).toBe(
    'The language model refused the request. It says: The "tools" are invalid.',
  );
});
