import { anthropic } from './anthropic';
import { gemini } from './gemini';
import { ollama } from './ollama';
import { openai } from './openai';
import type { ModelShape, ModelWire } from './wire';

export { modelShapes, type Answer, type Finish, type Json, type ModelShape, type ModelWire } from './wire';

/** The wire format of each shape. */
export const modelWires: Readonly<Record<ModelShape, ModelWire>> = {
  openai,
  anthropic,
  'google-genai': gemini,
  ollama,
};

/** Returns the faults that an API cannot have. */
export const unsupportedFaults = (shape: ModelShape) => modelWires[shape].unsupported ?? [];
