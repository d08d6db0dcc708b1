import { operations } from '@winnow/contracts';
import { addressError, selectionError } from './website-form-rules';

const { urls } = operations['scrape-content'].request.shape;

test.each([[[]], [['']], [['https://a.example/', '  ']], [['https://a.example/']]])(
  'validates the selection %j like the operation',
  (selected) => {
    expect(selectionError(selected)).toBe(urls.safeParse(selected).error?.issues[0]?.message);
  },
);

test('rejects an address of white space', () => {
  expect(addressError('  ')).toBe('Please enter a URL');
  expect(addressError(' example.com ')).toBeUndefined();
});
