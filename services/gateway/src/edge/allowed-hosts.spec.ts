import { allowedHosts } from './allowed-hosts';

const isOwn = allowedHosts(['a.example', '', '[2001:db8::1]:80'], 'inside.example', 'Desk.home.example');

it.each(['a.example', 'A.example.', 'inside.example:1', 'desk', 'desk.local', 'desk.home.example', ''])(
  '%s is a name of the product: compared whole, without port, last dot and capitals',
  (name) => expect(isOwn(name)).toBe(true),
);

it.each(['b.a.example', 'a.example.b', 'xa.example', 'home.example', 'a.example@b', 'a.example:x', '2130706433'])(
  '%s is another name',
  (name) => expect(isOwn(name)).toBe(false),
);

it('any name is one where the list says so', () => {
  expect(allowedHosts(['*'], 'a', 'b')('anything.test')).toBe(true);
});
