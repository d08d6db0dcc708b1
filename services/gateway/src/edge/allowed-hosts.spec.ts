import { allowedHosts } from './allowed-hosts';

const isOwn = allowedHosts(['a.example', '', '[2001:db8::1]:80'], 'inside.example', 'Desk.home.example');

it.each(['a.example', 'A.example.', 'inside.example:1', 'desk', 'desk.local', 'desk.home.example', ''])(
  'accepts %s: compared exactly, ignoring port, trailing dot and case',
  (name) => expect(isOwn(name)).toBe(true),
);

it.each(['b.a.example', 'a.example.b', 'xa.example', 'home.example', 'a.example@b', 'a.example:x', '2130706433'])(
  'rejects %s',
  (name) => expect(isOwn(name)).toBe(false),
);

it('accepts any name when the list contains `*`', () => {
  expect(allowedHosts(['*'], 'a', 'b')('anything.test')).toBe(true);
});
