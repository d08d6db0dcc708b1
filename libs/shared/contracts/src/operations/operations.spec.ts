import { isJobOperation, operations, operationsOfQueue, queueNames, queuesOf } from '../index';

describe('operation registry', () => {
  it.each(Object.entries(operations))('%s is registered under its own name and route', (name, operation) => {
    expect(operation.name).toBe(name);
    expect(operation.route).toBe(`/api/${name}`);
  });

  it('assigns every job operation to a queue, and the chat to none', () => {
    const assigned = queueNames.flatMap((queue) => operationsOfQueue(queue));
    expect(new Set(assigned)).toEqual(new Set(Object.keys(operations).filter(isJobOperation)));
    expect(isJobOperation('chat')).toBe(false);
  });

  it('routes a web page through scraper and ai, a product through the scraper alone', () => {
    expect(queuesOf('convert-to-json', { url: 'https://a.test', type: 'webpage' })).toEqual(['scraper', 'ai']);
    expect(queuesOf('convert-to-json', { url: 'https://a.test', type: 'shopify' })).toEqual(['scraper']);
    expect(queuesOf('get-links', { url: 'https://a.test', depth: 0 })).toEqual(['scraper']);
  });

  it.each([
    ['get-links', {}, 'url'],
    ['get-links', { url: '  ' }, 'url'],
    ['get-links', { url: 'a.test', include: ['docs'] }, 'include'],
    ['get-links', { url: 'a.test', exclude: Array(21).fill('/') }, 'exclude'],
    ['get-links', { url: 'a.test', limit: 0 }, 'limit'],
    ['search-web', { query: ' ' }, 'query'],
    ['search-web', { query: 'a'.repeat(501) }, 'query'],
    ['search-web', { query: 'harbor', limit: 51 }, 'limit'],
    ['search-web', { query: 'harbor', language: 'klingon' }, 'language'],
    ['scrape-content', { urls: [] }, 'urls'],
    ['enhance-content', { content: 'x', enhancementType: 'shout' }, 'enhancementType'],
    ['convert-to-json', { url: 'https://a.test', type: 'pdf' }, 'type'],
    ['generate-examples', { knowledge_base: ' \n' }, 'knowledge_base'],
    ['chat', { messages: [{ role: 'system', content: 'x' }] }, 'messages'],
  ] as const)('%s rejects %j and names the field', (name, request, field) => {
    const result = operations[name].request.safeParse(request);
    expect(result.error?.issues[0]?.path[0]).toBe(field);
  });

  it.each(['ask-sources', 'make-dataset'] as const)('%s accepts the longest address as the id of a source', (name) => {
    const sources = [{ id: `https://a.test/${'a'.repeat(2_033)}`, text: 'The harbor was built in 1874.' }];
    expect(operations[name].request.safeParse({ question: 'When?', sources }).success).toBe(true);
  });

  it('ignores unknown fields', () => {
    expect(operations['get-links'].request.parse({ url: 'a.test', extra: 1 })).toEqual({ url: 'a.test', depth: 0 });
  });
});
