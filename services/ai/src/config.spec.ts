import { readConfig } from '@winnow/config';
import { variables } from './config';

const environment = { REDIS_URL: 'redis://127.0.0.1:6379' };

it('N113: requires an explicit choice for a model without a limit per visitor', () => {
  expect(readConfig(variables, environment).visitorTokens).toBeGreaterThan(0);
  expect(readConfig(variables, { ...environment, AI_VISITOR_TOKENS: '' }).visitorTokens).toBeGreaterThan(0);
  expect(readConfig(variables, { ...environment, AI_VISITOR_TOKENS: '0' }).visitorTokens).toBe(0);
});

it('accepts no unknown reasoning effort', () => {
  const effortOf = (value: string) =>
    readConfig(variables, { ...environment, AI_REASONING_EFFORT: value }).reasoningEffort;
  expect(['low', 'xhigh', ''].map(effortOf)).toEqual(['low', 'xhigh', null]);
  expect(() => effortOf('hihg')).toThrow('AI_REASONING_EFFORT: must be one of none, minimal, low, medium, high');
});

it('N114: accepts a Redis without persistence only when it is configured', () => {
  expect(readConfig(variables, environment).requirePersistence).toBe(true);
  expect(readConfig(variables, { ...environment, REDIS_REQUIRE_AOF: 'off' }).requirePersistence).toBe(false);
});
