import { readConfig } from '@winnow/config';
import { variables } from './config';

const environment = { REDIS_URL: 'redis://127.0.0.1:6379' };

it('N113: one visitor cannot spend what the model costs without a bound that was chosen', () => {
  expect(readConfig(variables, environment).visitorTokens).toBeGreaterThan(0);
  expect(readConfig(variables, { ...environment, AI_VISITOR_TOKENS: '' }).visitorTokens).toBeGreaterThan(0);
  expect(readConfig(variables, { ...environment, AI_VISITOR_TOKENS: '0' }).visitorTokens).toBe(0);
});

it('N114: a Redis that forgets is accepted only where that is said', () => {
  expect(readConfig(variables, environment).requirePersistence).toBe(true);
  expect(readConfig(variables, { ...environment, REDIS_REQUIRE_AOF: 'off' }).requirePersistence).toBe(false);
});
