import { conversionTypes, operations, type ConversionType } from '@winnow/contracts';
import { convertFormErrors } from './convert-form-rules';

const { request } = operations['convert-to-json'];
const long = `https://example.com/${'a'.repeat(3_000)}`;
const type = 'webpage';

test.each([
  ['', 'URL is required'],
  ['  ', 'URL is required'],
  [long, 'This URL is too long'],
  ['ftp://example.com', 'Please enter a valid web address, like https://example.com'],
  ['example.com/a', undefined],
  [' https://example.com ', undefined],
])('the error of the address %j is: %s', (url, error) => {
  expect(convertFormErrors({ url, type }).url).toBe(error);
});

test('accepts no input that the operation rejects', () => {
  for (const url of ['', '  ', long]) expect(request.safeParse({ url, type }).success).toBe(false);
  const unknownType = 'video' as ConversionType;
  const rejected = request.safeParse({ url: 'https://example.com', type: unknownType });
  expect(convertFormErrors({ url: 'https://example.com', type: unknownType }).type).toBe(
    rejected.error?.issues[0]?.message,
  );
  for (const type of conversionTypes) {
    expect(convertFormErrors({ url: 'https://example.com', type }).type).toBeUndefined();
  }
});
