import { hash } from 'node:crypto';
import { ApiKeys, apiToken } from './api-keys';

const token = 'wn-a-token-of-a-test';
const sha = hash('sha256', token, 'hex');

describe('API keys', () => {
  it('are found by their token, and own the same session on every replica', () => {
    const [one, other] = [new ApiKeys([`n8n:${sha}`]), new ApiKeys([`renamed:${sha}`])];
    expect(one.find(token)).toMatchObject({ name: 'n8n', expiresAt: Infinity, dailyPoints: undefined });
    expect(one.find(token)?.sessionId).toMatch(/^[\w-]{22}$/);
    expect(other.find(token)?.sessionId).toBe(one.find(token)?.sessionId);
  });

  it.each(['', 'wn-another', sha, `${token} `, 'x'.repeat(1e6)])('are not found by %.20s', (guess) => {
    expect(new ApiKeys([`n8n:${sha}`]).find(guess)).toBeUndefined();
  });

  it('expire at the end of the day before the given one', () => {
    const keys = new ApiKeys([`n8n:${sha}:2027-03-01:500`]);
    expect(keys.find(token, Date.parse('2027-02-28T23:59:59Z'))).toMatchObject({ dailyPoints: 500 });
    expect(keys.find(token, Date.parse('2027-03-01'))).toBeUndefined();
  });

  it.each([[[]], [['off']]])('are undefined for %j', (entries) => {
    expect(new ApiKeys(entries).isEmpty).toBe(true);
  });

  it.each([
    ['a plaintext key', ['n8n:wn-secret']],
    ['no name', [`:${sha}`]],
    ['a name that breaks a line', [`a\r\nb:${sha}`]],
    ['an invalid date', [`a:${sha}:2027-13-45`]],
    ['invalid points', [`a:${sha}::0`]],
    ['a name twice', [`a:${sha}`, `a:${sha.replace(/./, 'f')}`]],
    ['a key twice', [`a:${sha}`, `b:${sha}`]],
    ['off together with keys', ['off', `a:${sha}`]],
  ])('reject %s without printing it', (_, entries) => {
    expect(() => new ApiKeys(entries)).toThrow(/^API_KEYS: (?!.*(?:wn-secret|[\da-f]{64}))/);
  });

  it.each([
    [`Bearer ${token}`, token],
    [`bearer  ${token}`, token],
    ['Basic dXNlcg==', undefined],
    ['Bearer', undefined],
    ['Bearer a b', undefined],
    [undefined, undefined],
  ])('are read from %s', (header, expected) => {
    expect(apiToken({ authorization: header })).toBe(expected);
  });
});
