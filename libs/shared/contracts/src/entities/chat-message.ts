import * as z from 'zod/mini';
import { typedText } from '../request-fields';

export const chatRoles = ['user', 'assistant'] as const;
export const chatMessageSchema = z.object({ role: z.enum(chatRoles), content: typedText });
export type ChatMessage = z.infer<typeof chatMessageSchema>;
