import { linkFilters, noOptions, optionErrors } from './link-options';

describe('the limit of listed pages', () => {
  it.each(['1000', ' 1,000 ', '1.000', '1 000', '1\u202f000', '1’000', '１０００'])('may be written as %s', (limit) => {
    const options = { ...noOptions, limit };
    expect(optionErrors(options)).toEqual({});
    expect(linkFilters(options)).toEqual({ limit: 1_000 });
  });

  it.each(['1.5', '1,00', '0', '-3', 'ten', '1.000,000', '0x10', '100001'])('must not be %s', (limit) => {
    expect(optionErrors({ ...noOptions, limit }).limit).toBe('Enter a whole number from 1 to 100,000.');
  });
});
