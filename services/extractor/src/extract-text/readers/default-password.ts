/**
 * The password that Excel uses itself (MS-OFFCRYPTO, 3.1): it encrypts workbooks with a protected structure and opens
 * them without asking.
 */
export const defaultPassword = Buffer.from('VelvetSweatshop', 'utf16le');
