import { followStartOver } from '@winnow/browser';
import { restorePromptWarnings } from './final-prompt-card/prompt-warnings';
import { restoreHistory } from './history/history';
import { followOtherTabs } from './history/other-tab';
import { restoreFiles } from './extract-text/file-queue';
import { reportRunningOperation } from './operation/report-running-operation';
import { resumeRuns } from './operation/resume-runs';
import { restoreCards } from './cards/cards';
import { offerCards } from './cards/offer-cards';
import { restoreWaitingPages } from './scrape-content/waiting-pages';
import { restoreSite } from './site/site';

let restoring: Promise<void> | null = null;

async function loadMutations() {
  const { operationMutations, restorePages } = await import('./operation-mutations');
  // A result would replace what is not restored yet.
  await restorePages();
  return operationMutations;
}

/**
 * Restores the visitor's data once per page load, then resumes running operations. The examples and convert pages restore
 * their own data.
 */
export function restoreWork(): Promise<void> {
  if (!restoring) {
    followOtherTabs();
    followStartOver();
    reportRunningOperation();
    offerCards();
  }
  restoring ??= Promise.all([restoreCards(), restoreSite(), restoreHistory(), restorePromptWarnings()])
    .then(() => resumeRuns(loadMutations))
    .then(async () => {
      // After the jobs: their files and pages no longer wait.
      await Promise.all([restoreFiles(), restoreWaitingPages()]);
    });
  return restoring;
}
