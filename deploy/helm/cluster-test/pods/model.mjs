import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

// The model of the cluster test: OpenAI's chat completions, whose answers fit the requested schema. It takes the keys
// `first` and `second`, as a provider does while a key is rotated.

const keys = ['first', 'second'].map((key) => `Bearer ${key}`);
const sentences = ['The miller wrote every sack into his book.', 'Forty carts went to the mill in autumn.'];

function fill({ type, properties = {}, items, enum: choices, anyOf }, name, index) {
  if (choices) return choices[0];
  if (anyOf) return fill(anyOf[0], name, index);
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, fill(inner, key, index)]));
  if (type === 'array') return sentences.map((_, at) => fill(items, name, at));
  if (type === 'boolean') return true;
  if (type !== 'string') return index;
  return name === 'question' ? `What is said with "${sentences[index].slice(0, 20)}"?` : sentences[index];
}

createServer(async (request, response) => {
  const reply = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (!keys.includes(request.headers.authorization)) return reply(401, { error: { message: 'wrong key' } });
  if (request.method !== 'POST') return reply(404, { error: { message: 'not found' } });
  const { model, stream, response_format: format } = await json(request);
  const schema = format?.json_schema?.schema;
  const content = schema ? JSON.stringify(fill(schema, '', 0)) : sentences.join(' ');
  const base = { id: 'chatcmpl-1', created: 1, model };
  const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
  if (!stream) {
    const message = { role: 'assistant', content };
    const choices = [{ index: 0, finish_reason: 'stop', message }];
    return reply(200, { ...base, object: 'chat.completion', choices, usage });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (fields) =>
    response.write(`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...fields })}\n\n`);
  send({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  send({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}).listen(8080);
