import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';
import { licenceProblems, productionPackages } from './supply-chain/licences.mjs';

// `npm run licences`: checks that every production package has an allowed licence.

const packages = productionPackages(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
const problems = licenceProblems(packages);
for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages in production, ${problems.length} with a licence that may not be shipped`);
process.exitCode = problems.length === 0 ? 0 : 1;
