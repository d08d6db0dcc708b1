import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, licenceProblems, productionPackages } from './licences.mjs';

test('accepts expressions that an allowed licence satisfies', () => {
  for (const licence of ['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR MIT', '(Apache-2.0 AND BSD-3-Clause)', '(MIT)'])
    assert.equal(isAllowed(licence), true, licence);
});

test('rejects all others', () => {
  const others = ['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', '(MIT OR X) AND SSPL-1.0', 'UNLICENSED'];
  for (const licence of [...others, '', 'see LICENSE', 'Apache-2.0 WITH LLVM-exception', 'MIT, GPL-3.0'])
    assert.equal(isAllowed(licence), false, licence);
});

test('checks production packages, including nested copies', () => {
  const lockfile = {
    packages: {
      '': { license: 'X' },
      'services/ai': { license: 'X' },
      'node_modules/@winnow/ai': { link: true },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@scope/b': { version: '2.0.0', license: 'GPL-3.0-only' },
      'node_modules/c': { version: '3.0.0' },
    },
  };
  const packages = productionPackages(lockfile);
  assert.deepEqual(
    packages.map(({ name }) => name),
    ['a', '@scope/b', 'c'],
  );
  assert.deepEqual(licenceProblems(packages, {}), ['@scope/b@2.0.0: GPL-3.0-only', 'c@3.0.0: none that can be read']);
});

test('accepts a package with a reason, and reports unused reasons', () => {
  const odd = { name: 'odd', version: '1.0.0', licence: 'none that can be read' };
  const reasons = { odd: 'its LICENCE file is the MIT licence' };
  assert.deepEqual(licenceProblems([odd], reasons), []);
  assert.equal(licenceProblems([{ ...odd, licence: 'MIT' }], reasons).length, 1);
  assert.equal(licenceProblems([], reasons).length, 1);
});
