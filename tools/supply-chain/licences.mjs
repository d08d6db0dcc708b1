/** Permissive licences, which only require their text to be kept. */
const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];

/** Packages without an allowed licence in their manifest, each with the reason why they are allowed. */
const exceptions = {
  'caniuse-lite':
    'CC-BY-4.0 asks for attribution, which its LICENSE file in the image gives; data of @crawlee/basic, unchanged',
  duck: 'its manifest says BSD; its LICENSE file is the text of BSD-2-Clause',
  'map-stream': 'its manifest says nothing; its LICENCE file is the text of MIT',
  mediabunny:
    'MPL-2.0 asks for the source of its own files; the package is shipped unchanged, with its src folder and its LICENSE file',
  'pause-stream': 'its manifest has a list, MIT and Apache2; its LICENSE file is the text of both',
};

/**
 * Whether an SPDX licence expression (annex D of its specification: names, AND, OR, WITH, brackets) can be satisfied by
 * the allowed licences.
 *
 * @param {string} expression
 */
export function isAllowed(expression) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const parseUnit = () => {
    const token = tokens[at++];
    if (token !== '(') return allowedLicences.includes(token);
    const inner = parseOr();
    at++;
    return inner;
  };
  const parseAnd = () => {
    let result = parseUnit();
    while (tokens[at] === 'AND') {
      at++;
      result = parseUnit() && result;
    }
    return result;
  };
  const parseOr = () => {
    let result = parseAnd();
    while (tokens[at] === 'OR') {
      at++;
      result = parseAnd() || result;
    }
    return result;
  };
  const result = parseOr();
  // Anything else (WITH an exception, a plus sign, a typo) needs a person's decision.
  return result && at >= tokens.length;
}

/**
 * Returns the packages of a lockfile (version 3) that reach production, each by name, version and licence expression.
 *
 * @param {{packages: Record<string, {version?: string, license?: unknown, dev?: boolean, link?: boolean}>}} lockfile
 */
export function productionPackages(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder, { version, license }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      licence: typeof license === 'string' ? license : 'none that can be read',
    }));
}

/** Returns one line per package that may not be shipped, and per exception that is no longer needed. */
export function licenceProblems(packages, reasons = exceptions) {
  const rejected = packages.filter(({ name, licence }) => !isAllowed(licence) && !(name in reasons));
  const unused = Object.keys(reasons).filter(
    (name) => !packages.some((one) => one.name === name && !isAllowed(one.licence)),
  );
  return [
    ...rejected.map(({ name, version, licence }) => `${name}@${version}: ${licence}`),
    ...unused.map((name) => `${name}: the reason in tools/supply-chain/licences.mjs is no longer needed`),
  ];
}
