/** Names of parameters of a moved page, such as `?redirected_from=/old`, which a login has as well. */
const originNames = /^(?:redirect(?:ed)?[-_]?)?from$/i;

/**
 * Whether the query of a redirect's target names the address: a login (`/login?next=/page`), a confirmation of age. A
 * single word is rather the name of a page that has moved (`/index.php?page=about`), and so is `from` after a permanent
 * redirect.
 */
export function returnsTo({ origin, searchParams }: URL, { href, pathname }: URL, hasMoved = false): boolean {
  if (pathname === '/') return false;
  const returning = [...searchParams].filter(([name]) => !hasMoved || !originNames.test(name));
  const paths = returning.map(([, value]) => value).filter((value) => value.includes('/'));
  return paths.some((value) => value === pathname || URL.parse(value, origin)?.href === href);
}
