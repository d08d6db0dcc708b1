/** Default of the instruction field (specification, section 9). */
export const defaultInstruction = 'Format this content clearly and concisely';
