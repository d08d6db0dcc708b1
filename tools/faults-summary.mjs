/**
 * Returns the summary of a fault run: sums over all cases, and the longest recovery.
 *
 * @param {Record<string, string | number>[]} rows lines of the report, one per case (e2e/src/faults/report.ts)
 */
export function summaryOf(rows) {
  const sum = (name) => rows.reduce((all, row) => all + row[name], 0);
  return {
    cases: rows.length,
    jobs: sum('jobs'),
    lost: sum('lost'),
    doubleEnds: sum('doubleEnds'),
    outOfOrder: sum('disorder'),
    doubleCharges: sum('doubleCharges'),
    miscounted: sum('miscounted'),
    requestedAgain: sum('requestedAgain'),
    delayed: sum('delayed'),
    p95MaxSeconds: Math.max(0, ...rows.map(({ p95 }) => p95)),
  };
}

/**
 * Returns one line per case, and one for the total; seconds are from the end of the fault to the end of the jobs it
 * delayed.
 */
export function linesOf(rows) {
  const line = (
    id,
    { jobs, lost, doubleEnds, outOfOrder, doubleCharges, miscounted, requestedAgain, delayed },
    p95,
    fault,
  ) =>
    `${id.padEnd(18)} jobs ${jobs}, lost ${lost}, double ends ${doubleEnds}, out of order ${outOfOrder}, ` +
    `double charges ${doubleCharges}, miscounted ${miscounted}, requested again ${requestedAgain}, delayed ${delayed}, p95 ${p95} s: ${fault}`;
  const ofCase = (row) => line(row.id, { ...row, outOfOrder: row.disorder }, row.p95, row.fault);
  const all = summaryOf(rows);
  return [...rows.map(ofCase), line('all', all, all.p95MaxSeconds, `${all.cases} cases, longest p95`)];
}

/** Whether no guarantee was violated. */
export const isClean = ({ lost, doubleEnds, outOfOrder, doubleCharges, miscounted }) =>
  lost + doubleEnds + outOfOrder + doubleCharges + miscounted === 0;
