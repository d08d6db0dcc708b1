import type { ModelUsage } from '@winnow/contracts';

/** What the model's work on a card has cost, all of it together. */
export interface CardUsage {
  requests: number;
  tokens: number;
  /** Of the tokens. */
  reasoning: number;
}

/** The card with the cost of another job. */
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

/** The cost as a sentence. */
export function usageLine({ requests, tokens, reasoning }: CardUsage): string {
  const count = (value: number, thing: string) => `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`;
  const thinking = reasoning > 0 ? `, ${count(reasoning, 'token')} of it thinking` : '';
  return `Model work on this card: ${count(tokens, 'token')} in ${count(requests, 'request')}${thinking}.`;
}
