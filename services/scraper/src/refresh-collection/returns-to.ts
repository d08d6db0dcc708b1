/**
 * Whether the query of a redirect's target names the address: a login (`/login?next=/page`), a confirmation of age. A
 * single word is rather the name of a page that has moved (`/index.php?page=about`).
 */
export function returnsTo({ origin, searchParams }: URL, { href, pathname }: URL): boolean {
  if (pathname === '/') return false;
  const paths = [...searchParams.values()].filter((value) => value.includes('/'));
  return paths.some((value) => value === pathname || URL.parse(value, origin)?.href === href);
}
