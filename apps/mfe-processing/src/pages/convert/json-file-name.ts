import { dateStamp } from '@winnow/browser';

/** Returns the name of the file that Download saves today (specification, section 2). */
export const jsonFileName = (): string => `converted_data_${dateStamp()}.json`;
