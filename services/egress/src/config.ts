import { addressVariables } from '@winnow/address-policy';
import {
  bindAddress,
  egressTokens,
  healthPort,
  integer,
  logLevel,
  optionalText,
  tracingVariables,
  type ConfigOf,
} from '@winnow/config';

export const egressVariables = {
  logLevel,
  healthPort,
  bindAddress,
  ...addressVariables,
  ...tracingVariables,
  port: integer({ name: 'EGRESS_PORT', meaning: 'port of the proxy', fallback: 3128, max: 65_535 }),
  tokens: egressTokens,
  testHosts: optionalText({
    name: 'EGRESS_TEST_HOSTS',
    meaning: 'tests only: JSON file of names with scripted answers and the address to dial in their place',
  }),
  idleSeconds: integer({
    name: 'EGRESS_IDLE_SECONDS',
    meaning: 'seconds without a byte after which a connection is cut',
    fallback: 30,
    min: 1,
  }),
  totalSeconds: integer({
    name: 'EGRESS_TOTAL_SECONDS',
    meaning: 'seconds after which a connection is cut',
    fallback: 300,
    min: 1,
  }),
  responseMb: integer({ name: 'EGRESS_RESPONSE_MB', meaning: 'megabytes of one plain response', fallback: 64, min: 1 }),
  tunnelMb: integer({ name: 'EGRESS_TUNNEL_MB', meaning: 'megabytes through one tunnel', fallback: 1_024, min: 1 }),
};

export type EgressConfig = ConfigOf<typeof egressVariables>;
