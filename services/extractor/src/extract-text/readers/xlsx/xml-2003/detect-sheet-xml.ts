import { decodeXml } from '../../package/xml';

/** Bytes within which the root element and its namespaces begin. */
const maxHeaderBytes = 4_096;
const root = /<(?:[\w-]+:)?Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/;

/** Whether a file is a workbook in one XML file, "XML Spreadsheet 2003", by its root. */
export const isSheetXml = (bytes: Uint8Array): boolean => root.test(decodeXml(bytes.subarray(0, maxHeaderBytes)));
