import { limits, type LimitName } from '@winnow/contracts';

/** An environment variable: its name, its description, and how its text is parsed. */
export interface Variable<Value> {
  readonly name: string;
  readonly description: string;
  /** Throws an Error whose message states the expected format without repeating the text. */
  readonly parse: (text: string | undefined) => Value;
}

type Table = Readonly<Record<string, Variable<unknown>>>;
export type ConfigOf<T extends Table> = {
  readonly [Key in keyof T]: T[Key] extends Variable<infer Value> ? Value : never;
};

/** Invalid or missing variables, by name; values are never included. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads a service's declared table once. No other product code reads the environment. Throws `ConfigError` with one
 * line per invalid variable.
 */
export function readConfig<T extends Table>(table: T, environment: NodeJS.ProcessEnv = process.env): ConfigOf<T> {
  const problems: string[] = [];
  const entries = Object.entries(table).map(([key, variable]) => {
    try {
      const text = environment[variable.name];
      return [key, variable.parse(text?.trim() === '' ? undefined : text)];
    } catch (error) {
      problems.push(`${variable.name}: ${(error as Error).message} (${variable.description})`);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigError(`Configuration is not valid.\n${problems.join('\n')}`);
  return Object.freeze(Object.fromEntries(entries)) as ConfigOf<T>;
}

interface Described<Value> {
  readonly name: string;
  readonly description: string;
  readonly fallback?: Value;
}

function variable<Value>(
  { name, description, fallback }: Described<Value>,
  expected: string,
  convert: (text: string) => Value | undefined,
): Variable<Value> {
  return {
    name,
    description,
    parse(text) {
      if (text === undefined) {
        if (fallback === undefined) throw new Error('is required');
        return fallback;
      }
      const value = convert(text.trim());
      if (value === undefined) throw new Error(`must be ${expected}`);
      return value;
    },
  };
}

export const text = (of: Described<string>): Variable<string> => variable(of, 'text', (value) => value);

/** Text of a format, such as a URL; throws for any other. */
export const formatted = (
  of: Described<string>,
  expected: string,
  isValid: (value: string) => boolean,
): Variable<string> => variable(of, expected, (value) => (isValid(value) ? value : undefined));

const isHttpUrl = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);

/** URL of an HTTP server: `host:port` alone would be parsed as a scheme. */
export const httpUrl = (of: Described<string>) =>
  formatted(of, 'a URL that starts with http:// or https://', isHttpUrl);

/** An optional variable; null when absent. */
export const optional = <Value>({ parse, ...of }: Variable<Value>): Variable<Value | null> => ({
  ...of,
  parse: (value) => (value === undefined ? null : parse(value)),
});

/** Optional URL of an HTTP server; null when absent. */
export const optionalHttpUrl = (of: Omit<Described<string>, 'fallback'>) => optional(httpUrl(of));

/** Optional text; null when absent. */
export const optionalText = (of: Omit<Described<string>, 'fallback'>) => optional(text(of));

export const integer = (of: Described<number> & { min?: number; max?: number }): Variable<number> =>
  variable(of, `a whole number ${boundsOf(of)}`, (value) => {
    const number = Number(value);
    const inside = number >= (of.min ?? 0) && number <= (of.max ?? Number.MAX_SAFE_INTEGER);
    return /^\d+$/.test(value) && inside ? number : undefined;
  });

const boundsOf = ({ min = 0, max }: { min?: number; max?: number }) =>
  max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;

export const fraction = (of: Described<number>): Variable<number> =>
  variable(of, 'a number from 0 to 1', (value) => {
    const number = Number(value);
    return value !== '' && number >= 0 && number <= 1 ? number : undefined;
  });

export const choice = <const Option extends string>(of: Described<Option> & { options: readonly Option[] }) =>
  variable<Option>(of, `one of ${of.options.join(', ')}`, (value) => of.options.find((option) => option === value));

const flags = new Map([
  ['on', true],
  ['true', true],
  ['off', false],
  ['false', false],
]);

export const flag = (of: Described<boolean>): Variable<boolean> =>
  variable(of, 'on or off', (value) => flags.get(value.toLowerCase()));

/** A comma-separated list; empty entries are dropped. */
export const list = (of: Described<readonly string[]>): Variable<readonly string[]> =>
  variable(of, 'a comma-separated list', (value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

/** A limit of `contracts/limits.ts`, at least 1. */
export function limit(name: LimitName): Variable<number> {
  const { env, default: fallback, description } = limits[name];
  return integer({ name: env, description, fallback, min: 1 });
}
