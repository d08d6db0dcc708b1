import { anthropic } from './anthropic';
import { gemini } from './gemini';
import { ollama } from './ollama';
import { openai } from './openai';
import type { ModelShape, ModelWire } from './wire';

export { modelShapes, type Answer, type Finish, type Json, type ModelShape, type ModelWire } from './wire';

/** One entry per shape. */
export const modelWires: Readonly<Record<ModelShape, ModelWire>> = {
  openai,
  anthropic,
  'google-genai': gemini,
  ollama,
};

/** Faults that an API cannot have. */
export const lackingFaults = (shape: ModelShape) => modelWires[shape].lacks ?? [];
