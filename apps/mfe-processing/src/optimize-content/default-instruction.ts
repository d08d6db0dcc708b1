/** What the instruction is before the visitor changes it (specification, section 9). */
export const defaultInstruction = 'Format this content clearly and concisely';
