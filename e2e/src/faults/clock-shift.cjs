'use strict';

// Preloaded into every service of the fault suite: shifts this process's wall clock by the milliseconds in the file
// named after its process id, as a clock correction would. Timers are unaffected, as on such a machine.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const RealDate = Date;
let shift = 0;

setInterval(() => {
  try {
    shift = Number(readFileSync(path.join(process.env.CLOCK_SHIFTS, String(process.pid)), 'utf8'));
  } catch {
    shift = 0;
  }
}, 200).unref();

globalThis.Date = class Date extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...values);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
