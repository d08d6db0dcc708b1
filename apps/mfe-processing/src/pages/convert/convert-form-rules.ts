import { conversionTypes, parseWebUrl, urlChars, type ConversionType } from '@winnow/contracts';

export interface ConvertFormErrors {
  url?: string | undefined;
  type?: string | undefined;
}

/**
 * Returns the errors of the convert form (specification, section 5), without the schemas, which the page does not load
 * before its first operation. Catches a text that is not a web address before it is sent.
 */
export function convertFormErrors({ url, type }: { url: string; type: ConversionType }): ConvertFormErrors {
  return {
    url: addressError(url.trim()),
    type: conversionTypes.includes(type) ? undefined : 'Please select a content type',
  };
}

function addressError(url: string): string | undefined {
  if (url === '') return 'URL is required';
  if (url.length > urlChars) return 'This URL is too long';
  return parseWebUrl(url) === null ? 'Please enter a valid web address, like https://example.com' : undefined;
}
