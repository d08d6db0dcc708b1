import { logins, type Login } from '../site/logins';

/** Sets the headers for an origin, or removes them. Apart from the store, which the first page loads. */
export function setLogin(origin: string, login: Login | undefined): void {
  logins.update(({ [origin]: _, ...others }) => (login ? { ...others, [origin]: login } : others));
}
