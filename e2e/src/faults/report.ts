import { appendFileSync } from 'node:fs';
import type { CaseReport } from './run-case';

/** A row of the table as stored in the report file: counts instead of findings. */
export function reportLine(report: CaseReport): Record<string, string | number> {
  return {
    id: report.id,
    fault: report.title,
    jobs: report.acknowledged,
    lost: report.lost.length + report.stuck,
    doubleEnds: report.doubleEnds.length,
    disorder: report.disorder.length,
    doubleCharges: report.doubleCharges.length,
    miscounted: report.miscounted.length,
    requestedAgain: report.requestedAgain,
    delayed: report.recoverySeconds.length,
    p50: Number(report.p50.toFixed(1)),
    p95: Number(report.p95.toFixed(1)),
  };
}

/** Appends a case to the file FAULTS_REPORT, from which `npm run test:faults` prints it. */
export function appendReport(report: CaseReport): void {
  const file = process.env.FAULTS_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(reportLine(report))}\n`);
}
