/** The operation's five styles, by their names in the API. */
export const enhancementTypes = ['summary', 'expand', 'simplify', 'professional', 'creative'] as const;
export type EnhancementType = (typeof enhancementTypes)[number];

export const defaultEnhancementType: EnhancementType = 'professional';

/** Labels of the select (specification, section 2). */
export const enhancementLabels: Record<EnhancementType, string> = {
  summary: 'Summarize',
  expand: 'Expand & Elaborate',
  simplify: 'Simplify',
  professional: 'Professional',
  creative: 'Creative',
};
