import { followStartOver } from '@winnow/browser';
import { restorePromptWarnings } from './final-prompt-card/prompt-warnings';
import { restoreHistory } from './history/history';
import { followOtherTabs } from './history/other-tab';
import { reportRunningOperation } from './operation/report-running-operation';
import { resumeRuns } from './operation/resume-runs';
import { restoreConversion } from './pages/convert/convert-store';
import { restoreExamples } from './pages/examples/examples-store';
import { restoreCards } from './cards/cards';
import { offerCards } from './cards/offer-cards';
import { restoreSite } from './site/site';

let restoring: Promise<void> | null = null;

const loadMutations = async () => (await import('./operation-mutations')).operationMutations;

/** Restores the visitor's data once per page load, then resumes running operations. */
export function restoreWork(): Promise<void> {
  if (!restoring) {
    followOtherTabs();
    followStartOver();
    reportRunningOperation();
    offerCards();
  }
  restoring ??= Promise.all([
    restoreCards(),
    restoreSite(),
    restoreHistory(),
    restorePromptWarnings(),
    restoreExamples(),
    restoreConversion(),
  ]).then(() => resumeRuns(loadMutations));
  return restoring;
}
