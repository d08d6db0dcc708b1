import { addressVariables } from '@winnow/address-policy';
import { egressTokens, integer, optionalText, processVariables, type ConfigOf } from '@winnow/config';

export const egressVariables = {
  ...addressVariables,
  ...processVariables,
  port: integer({ name: 'EGRESS_PORT', description: 'port of the proxy', fallback: 3128, max: 65_535 }),
  tokens: egressTokens,
  testHosts: optionalText({
    name: 'EGRESS_TEST_HOSTS',
    description: 'tests only: JSON file with scripted DNS answers by name, and the address to connect to instead',
  }),
  idleSeconds: integer({
    name: 'EGRESS_IDLE_SECONDS',
    description: 'idle timeout of a connection, in seconds',
    fallback: 30,
    min: 1,
  }),
  totalSeconds: integer({
    name: 'EGRESS_TOTAL_SECONDS',
    description: 'maximum duration of a connection, in seconds',
    fallback: 300,
    min: 1,
  }),
  responseMb: integer({
    name: 'EGRESS_RESPONSE_MB',
    description: 'maximum megabytes of a plain HTTP response',
    fallback: 64,
    min: 1,
  }),
  tunnelMb: integer({
    name: 'EGRESS_TUNNEL_MB',
    description: 'maximum megabytes through a tunnel',
    fallback: 1_024,
    min: 1,
  }),
};

export type EgressConfig = ConfigOf<typeof egressVariables>;
