import { ConfigError, flag, integer, limit, list, choice, optionalText, readConfig, text } from './index';

const table = {
  url: text({ name: 'A_URL', description: 'an address' }),
  port: integer({ name: 'A_PORT', description: 'a port', fallback: 80, min: 1, max: 65_535 }),
  mode: choice({ name: 'A_MODE', description: 'a mode', options: ['slow', 'fast'], fallback: 'slow' }),
  loud: flag({ name: 'A_LOUD', description: 'noise', fallback: false }),
  hosts: list({ name: 'A_HOSTS', description: 'hosts', fallback: [] }),
  note: optionalText({ name: 'A_NOTE', description: 'a note' }),
  pages: limit('pages'),
};

describe('readConfig', () => {
  it('uses defaults, and treats an empty variable as an absent one', () => {
    expect(readConfig(table, { A_URL: 'x', A_PORT: '' })).toEqual({
      url: 'x',
      port: 80,
      mode: 'slow',
      loud: false,
      hosts: [],
      note: null,
      pages: 200,
    });
  });

  it('converts every type', () => {
    const environment = {
      A_URL: 'x',
      A_PORT: '8081',
      A_MODE: 'fast',
      A_LOUD: 'on',
      A_HOSTS: 'a, b,,',
      A_NOTE: 'n',
      LIMIT_PAGES: '5',
    };
    expect(readConfig(table, environment)).toEqual({
      url: 'x',
      port: 8081,
      mode: 'fast',
      loud: true,
      hosts: ['a', 'b'],
      note: 'n',
      pages: 5,
    });
  });

  it('reports all invalid variables together, but never a value', () => {
    const read = () => readConfig(table, { A_PORT: 's3cret', A_MODE: 's3cret', LIMIT_PAGES: '0' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /A_URL: is required[\s\S]*A_PORT: must be[\s\S]*A_MODE: must be one of slow, fast[\s\S]*LIMIT_PAGES/,
    );
    expect(read).toThrow('A_PORT: must be a whole number from 1 to 65535');
    expect(read).toThrow('LIMIT_PAGES: must be a whole number of at least 1');
    expect(read).not.toThrow(/s3cret/);
  });
});
