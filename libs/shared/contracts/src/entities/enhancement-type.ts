import * as z from 'zod/mini';
import { enhancementTypes } from './enhancement-styles';

export const enhancementTypeSchema = z.enum(enhancementTypes, 'Please select an enhancement type');
