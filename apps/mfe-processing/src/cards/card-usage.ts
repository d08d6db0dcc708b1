import { pluralize } from '@winnow/browser';
import type { ModelUsage } from '@winnow/contracts';

/** Total model usage of a card. */
export interface CardUsage {
  requests: number;
  tokens: number;
  /** Reasoning tokens, included in `tokens`. */
  reasoning: number;
}

/** Adds the usage of a job to the card's. */
export function withUsage<Card extends { usage?: CardUsage }>(card: Card, usage: ModelUsage | undefined): Card {
  if (!usage || usage.requests === 0) return card;
  const { requests = 0, tokens = 0, reasoning = 0 } = card.usage ?? {};
  return {
    ...card,
    usage: {
      requests: requests + usage.requests,
      tokens: tokens + usage.promptTokens + usage.answerTokens + usage.reasoningTokens,
      reasoning: reasoning + usage.reasoningTokens,
    },
  };
}

/** Returns the usage as a sentence. */
export function usageLine({ requests, tokens, reasoning }: CardUsage): string {
  const thinking = reasoning > 0 ? `, ${pluralize(reasoning, 'token')} of it thinking` : '';
  return `Model work on this card: ${pluralize(tokens, 'token')} in ${pluralize(requests, 'request')}${thinking}.`;
}
