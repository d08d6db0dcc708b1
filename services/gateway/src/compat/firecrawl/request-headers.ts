import { isKnownLanguage, siteHeadersSchema } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldPath, fieldProblem } from '../strict-request';

const language = z.string().check(z.refine(isKnownLanguage, fieldError('is no known language, like de or pt-BR')));

/** Pages are requested from the network of the installation, so only the languages of a place are supported. */
const locationSchema = z.strictObject({
  languages: z._default(z.array(language).check(z.maxLength(10)), []),
  country: z.optional(z.string()),
});

/** Fields of the headers that a website gets. */
export const headerOptions = {
  headers: z.optional(z.record(z.string(), z.string())),
  location: z.optional(locationSchema),
} as const;

interface HeaderOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly location?: z.output<typeof locationSchema> | undefined;
}

/** Returns the headers for the website; clients also send none as an empty object. Throws a problem that names the field. */
export function headersOf({ headers = {}, location }: HeaderOptions, within?: string) {
  if (location?.country !== undefined)
    throw fieldProblem(
      fieldPath('location.country', within),
      'is not supported, only languages are: requests come from the network of the installation',
    );
  const all = { ...languagesOf(location?.languages ?? [], headers), ...headers };
  if (Object.keys(all).length === 0) return {};
  const { data, error } = siteHeadersSchema.safeParse(all);
  if (error)
    throw fieldProblem(fieldPath('headers', within), (error.issues[0]?.message ?? 'is invalid').replace(/\.$/, ''));
  return { headers: data };
}

/** Returns the header of languages, the first one being preferred, unless the request sets it itself. */
function languagesOf(languages: readonly string[], headers: object): Record<string, string> {
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'accept-language');
  if (isSet || languages.length === 0) return {};
  const weighted = languages.map((tag, at) => (at === 0 ? tag : `${tag};q=${(1 - at / 10).toFixed(1)}`));
  return { 'Accept-Language': weighted.join(', ') };
}
