import * as z from 'zod/mini';

export const chatRoles = ['user', 'assistant'] as const;
export const chatMessageSchema = z.object({ role: z.enum(chatRoles), content: z.string() });
export type ChatMessage = z.infer<typeof chatMessageSchema>;
