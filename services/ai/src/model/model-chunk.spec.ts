import { toModelChunk, type RawChunk } from './model-chunk';

const empty: RawChunk = {
  text: '',
  tool_call_chunks: [],
  response_metadata: {},
  additional_kwargs: {},
  usage_metadata: undefined,
};
const usageOf = (usage_metadata: RawChunk['usage_metadata']) => toModelChunk({ ...empty, usage_metadata }).usage;

it("reads why an answer of OpenAI's Responses API is incomplete", () => {
  const finishOf = (reason: string) =>
    toModelChunk({ ...empty, response_metadata: { status: 'incomplete', incomplete_details: { reason } } }).finish;
  expect(['max_output_tokens', 'content_filter'].map(finishOf)).toEqual(['length', 'filtered']);
});

it('counts reasoning that a server reports besides answer and total, so that no part of the usage is negative', () => {
  const usage = { input_tokens: 5, output_tokens: 2, total_tokens: 7, output_token_details: { reasoning: 9 } };
  expect(usageOf(usage)).toEqual({ input: 5, output: 9, reasoning: 9 });
});
