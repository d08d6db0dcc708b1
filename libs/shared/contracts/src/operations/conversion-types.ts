/** Inputs of `convert-to-json`; Web Page is the interface's default (specification, section 2). */
export const conversionTypes = ['webpage', 'shopify'] as const;
export type ConversionType = (typeof conversionTypes)[number];
