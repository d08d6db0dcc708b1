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

it.each([
  [
    { status: 500, message: '500 model requires more system memory (5 GiB) than is available (2 GiB)' },
    / It says: model req/,
  ],
  [{ status: 502, message: '502 status code (no body)' }, /answer\.$/],
  [{ message: 'fetch failed' }, /answer\.$/],
])('quotes the reason of %j if the server has one', (error, message) => {
  expect(toCallFailure(error).problem).toMatchObject({ code: 'model-failed', retry: true });
  expect(toCallFailure(error).problem.message).toMatch(message);
});

it.each([
  [{ type: 'tokens', code: 'rate_limit_exceeded', message: 'Rate limit' }, 'busy', 'unavailable'],
  [{ type: 'insufficient_quota', code: null, message: 'You exceeded your current quota' }, 'refused', 'quota'],
])('reads the error %j without a status', (error, kind, code) => {
  expect(toCallFailure(error)).toMatchObject({ kind, problem: { code } });
});

it("quotes the message of an error in a list, as Gemini's compatible API has it", () => {
  const message = '400 [{"error":{"code":400,"message":"The \\"tools\\" are invalid.","status":"INVALID_ARGUMENT"}}]';
  expect(toCallFailure({ status: 400, message }).problem.message).toBe(
    'The language model refused the request. It says: The "tools" are invalid.',
  );
});

it.each([
  [
    { status: 404, message: '404 litellm.NotFoundError: NotFoundError: OpenAIException - There is no model.' },
    'The language model was not found at its server. It says: There is no model.',
  ],
  [
    { code: '500', message: 'litellm.APIConnectionError: APIConnectionError: OpenAIException - Connection error.' },
    'The language model did not answer. It says: Connection error.',
  ],
  [
    { code: '400', message: 'litellm.BadRequestError: AzureException BadRequestError - The tools are invalid.' },
    'The language model refused the request. It says: The tools are invalid.',
  ],
])('quotes the reason within a message of LiteLLM: %j', (error, message) => {
  expect(toCallFailure(error).problem.message).toBe(message);
});

it("reads the wait that LiteLLM passes on from the model's server", () => {
  const headers = new Headers({ 'llm_provider-retry-after': '7' });
  expect(toCallFailure({ status: 429, headers }).retryAfterMs).toBe(7_000);
});

it.each(['1301', 'ECONNRESET', '23'])('takes the code %s for no status', (code) => {
  expect(toCallFailure({ code, message: 'no' }).problem.message).toBe('The language model did not answer.');
});
