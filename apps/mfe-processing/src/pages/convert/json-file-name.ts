import { dateStamp } from '@winnow/browser';

/** Name of the file that Download saves today (specification, section 2). */
export const jsonFileName = (): string => `converted_data_${dateStamp()}.json`;
