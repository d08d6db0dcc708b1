/**
 * Minimum text length of a page whose blocks the model chooses, except collections. Shorter pages are left to the rules,
 * which keep more of them: the model was trained on longer pages, with lists, forms and parts of components dropped.
 */
export const minModelTextLength = 1_500;
