/** Returns a percentile by nearest rank; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Returns p50, p95 and p99 of milliseconds as figures; `max` bounds p50. */
export function spread(name: string, values: readonly number[], max?: number) {
  return [0.5, 0.95, 0.99].map((share) => ({
    name: `${name}, p${share * 100}`,
    value: quantile(values, share),
    unit: 'ms' as const,
    ...(share === 0.5 && max !== undefined ? { max } : {}),
  }));
}
