import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { calibrate, outcomesOf, type Outcome } from './calibrate';
import { loadLabelledPages } from './labelled-sets';
import { foldOf, learnModel } from './learn-model';
import { toStoredModel } from './stored-model';

// `npm run train`: trains the page-reading model on the real pages next to the repository.

const file = path.join(import.meta.dirname, '../../../services/scraper/src/page/model/page-model.json');
/** Folds of the sites that are left out in turn, to calibrate the model's confidence. */
const folds = 5;

const pages = loadLabelledPages();
console.log(`Learning from ${pages.length} pages, half of them with hashed names ...`);
const outcomes: Outcome[] = [];
for (let fold = 0; fold < folds; fold += 1) {
  const isLeftOut = ({ group }: { group: string }): boolean => foldOf(group, folds) === fold;
  outcomes.push(...outcomesOf(learnModel(pages.filter((page) => !isLeftOut(page))), pages.filter(isLeftOut)));
  console.log(`Part ${fold + 1} of ${folds} left out and read.`);
}
const confidence = calibrate(outcomes);
writeFileSync(file, `${JSON.stringify({ ...toStoredModel(learnModel(pages)), confidence }, null, 2)}\n`);
console.log(`Written to ${path.relative(process.cwd(), file)}.`);
