import { adaptToCapabilities, learnFromRejection, defaultCapabilities } from './server-capabilities';

const body = {
  model: 'm',
  max_tokens: 100,
  temperature: 0.2,
  reasoning_effort: 'max',
  stream_options: { include_usage: true },
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
  ],
};

it.each([
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    { limit: 'max_completion_tokens' },
  ],
  [
    "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
    { refused: ['temperature'] },
  ],
  [
    '[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]',
    { refused: ['stream_options'] },
  ],
  [
    `{"message":"Invalid value: 'max'. Supported values are: 'low', 'medium', and 'high'.","param":"reasoning_effort"}`,
    { refused: ['reasoning_effort'] },
  ],
  [
    `[{"type":"literal_error","loc":["body","reasoning_effort"],"msg":"Input should be 'low', 'medium' or 'high'"}]`,
    { refused: ['reasoning_effort'] },
  ],
  ['System role not supported', { systemRole: false }],
  ['Jinja Exception: Conversation roles must alternate; system role is not supported', { systemRole: false }],
  ['Conversation roles must alternate user/assistant/user/assistant/...', { systemRole: false }],
  ['Only user and assistant roles are supported!', { systemRole: false }],
  ['Developer instruction is not enabled for models/gemma-3-27b-it', { systemRole: false }],
  ['unknown variant `developer`, expected one of `system`, `user`, `assistant`', { systemRole: false }],
])('learns from the rejection "%s"', (rejection, learned) => {
  expect(learnFromRejection(rejection, body, defaultCapabilities)).toEqual({ ...defaultCapabilities, ...learned });
});

it.each([
  'max_tokens is too large: 50000. This model supports at most 16384 completion tokens.',
  "This model's maximum context length is 8192 tokens.",
  'Invalid schema for response_format',
  "Unsupported parameter: 'top_p' is not supported with this model.",
  '',
])('learns nothing from the rejection "%s"', (rejection) => {
  expect(learnFromRejection(rejection, body, defaultCapabilities)).toBeNull();
});

it('gives up on a limit that is rejected under both of its names', () => {
  const capabilities = { ...defaultCapabilities, limit: 'max_completion_tokens' as const };
  expect(
    learnFromRejection(
      "Unknown parameter: 'max_completion_tokens'",
      adaptToCapabilities(body, capabilities),
      capabilities,
    ),
  ).toBeNull();
});

it.each([
  ['max_tokens is too large: 20000. This model supports at most 16384 completion tokens.', 16_384],
  ['`max_tokens` must be less than or equal to `8192`, the maximum value for this model', 8_192],
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 8_192],
])('learns the longest answer from the rejection "%s"', (rejection, maxAnswer) => {
  const long = { ...body, max_tokens: 20_000 };
  const learned = learnFromRejection(rejection, long, defaultCapabilities);
  expect(learned).toEqual({ ...defaultCapabilities, maxAnswer });
  expect(adaptToCapabilities(long, { ...defaultCapabilities, maxAnswer })).toMatchObject({ max_tokens: maxAnswer });
  expect(adaptToCapabilities(body, { ...defaultCapabilities, maxAnswer })).toMatchObject({ max_tokens: 100 });
});

it('learns no limit of answers from a prompt that leaves less room', () => {
  const rejection =
    "'max_tokens' is too large: 2048. This model's maximum context length is 4096 tokens and your request has 2000 input tokens";
  expect(learnFromRejection(rejection, { ...body, max_tokens: 2_048 }, defaultCapabilities)).toBeNull();
});

it('keeps the parameters that a server accepts', () => {
  const capabilities = {
    limit: 'max_completion_tokens',
    refused: ['temperature', 'stream_options', 'reasoning_effort'],
    systemRole: false,
    maxAnswer: null,
  } as const;
  expect(adaptToCapabilities(body, { ...capabilities, refused: [...capabilities.refused] })).toEqual({
    model: 'm',
    max_completion_tokens: 100,
    messages: [{ role: 'user', content: 'Be brief.\n\nHello' }],
  });
});
