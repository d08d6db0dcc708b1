import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { calibrate } from './calibrate';
import { loadLabelledPages } from './labelled-sets';
import { foldOf, learnModel } from './learn-model';
import { storedModel } from './stored-model';

// `npm run train`: learns the model that pages are read with from the real pages beside the repository.

const file = path.join(import.meta.dirname, '../../../services/scraper/src/page/model/page-model.json');
/** One site in so many is left out of a first model, which shows how sure a model may be of itself. */
const folds = 5;

const pages = loadLabelledPages();
console.log(`Learning from ${pages.length} pages ...`);
const isLeftOut = ({ group }: { group: string }): boolean => foldOf(group, folds) === 0;
const confidence = calibrate(learnModel(pages.filter((page) => !isLeftOut(page))), pages.filter(isLeftOut));
writeFileSync(file, `${JSON.stringify({ ...storedModel(learnModel(pages)), confidence }, null, 2)}\n`);
console.log(`Written to ${path.relative(process.cwd(), file)}.`);
