/**
 * What a run of faults comes to, in one object: sums over all cases, and the longest of their recoveries.
 *
 * @param {Record<string, string | number>[]} rows lines of the report, one a case (e2e/src/faults/report.ts)
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
    askedAgain: sum('askedAgain'),
    heldUp: sum('heldUp'),
    p95MaxSeconds: Math.max(0, ...rows.map(({ p95 }) => p95)),
  };
}

/** One line for each case, and one for all of them; seconds are those from the end of the fault to the end of what it held up. */
export function linesOf(rows) {
  const line = (
    id,
    { jobs, lost, doubleEnds, outOfOrder, doubleCharges, miscounted, askedAgain, heldUp },
    p95,
    fault,
  ) =>
    `${id.padEnd(18)} jobs ${jobs}, lost ${lost}, double ends ${doubleEnds}, out of order ${outOfOrder}, ` +
    `double charges ${doubleCharges}, miscounted ${miscounted}, asked again ${askedAgain}, held up ${heldUp}, p95 ${p95} s: ${fault}`;
  const ofCase = (row) => line(row.id, { ...row, outOfOrder: row.disorder }, row.p95, row.fault);
  const all = summaryOf(rows);
  return [...rows.map(ofCase), line('all', all, all.p95MaxSeconds, `${all.cases} cases, longest p95`)];
}

/** Whether nothing that was promised was broken. */
export const isClean = ({ lost, doubleEnds, outOfOrder, doubleCharges, miscounted }) =>
  lost + doubleEnds + outOfOrder + doubleCharges + miscounted === 0;
