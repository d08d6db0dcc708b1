import { JobBudget, type CallUsage } from './job-budget';

const { signal } = new AbortController();
const usage = (input: number, output: number, reasoning = 0): CallUsage => ({ input, output, reasoning });

function budgetFor(requests: number, tokens: number): JobBudget {
  const budget = new JobBudget();
  budget.expect({ requests, tokens });
  return budget;
}

it('keeps the cost of a job within its limit, for any cost of the answers', async () => {
  const budget = budgetFor(10, 10_000);
  const spend = async () => {
    const { maxTokens, settle } = await budget.admit(500, 1_500, signal);
    settle(usage(500, maxTokens), false);
  };
  const all = async () => {
    for (;;) await spend();
  };
  await expect(Promise.all([all(), all(), all()])).rejects.toMatchObject({ code: 'quota', retry: false });
  expect(budget.tokens).toBeLessThanOrEqual(16_000);
  expect(budget.tokens).toBeGreaterThan(13_000);
  expect(budget.usage).toMatchObject({ estimatedTokens: 10_000, limitTokens: 16_000 });
});

it('makes a request wait that does not fit beside active ones', async () => {
  const budget = budgetFor(3, 3_000);
  const first = await budget.admit(1_000, 4_000, signal);
  let isAdmitted = false;
  const second = budget.admit(1_000, 1_000, signal).then((admission) => {
    isAdmitted = true;
    return admission;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAdmitted).toBe(false);
  first.settle(usage(1_000, 200), true);
  expect((await second).maxTokens).toBe(1_000);
});

it('stops waiting when the signal aborts', async () => {
  const budget = budgetFor(1, 100);
  await budget.admit(1_000, 3_000, signal);
  const controller = new AbortController();
  const waiting = budget.admit(1_000, 3_000, controller.signal);
  controller.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
});

it('raises the limit by the reasoning of useful answers only', async () => {
  const budget = budgetFor(10, 10_000);
  for (let call = 0; call < 10; call += 1) {
    const { settle } = await budget.admit(500, 4_000, signal);
    settle(usage(500, 3_000, 2_500), true);
  }
  expect(budget.usage).toMatchObject({ requests: 10, answerTokens: 5_000, reasoningTokens: 25_000 });
  expect(budget.usage.limitTokens).toBe(56_000);
  const { settle } = await budget.admit(500, 4_000, signal);
  settle(usage(500, 4_000, 4_000), false);
  expect(budget.usage.limitTokens).toBe(56_000);
});

it('limits the number of requests', async () => {
  const budget = budgetFor(2, 1_000_000);
  const spend = async () => (await budget.admit(1, 1, signal)).settle(usage(1, 0), false);
  for (let call = 0; call < 12; call += 1) await spend();
  await expect(spend()).rejects.toMatchObject({ code: 'quota' });
});

it('counts what earlier runs of the job spent', async () => {
  const first = budgetFor(2, 4_000);
  (await first.admit(500, 9_000, signal)).settle(usage(500, 7_000), false);
  const second = budgetFor(2, 4_000);
  second.resume(first.usage);
  await expect(second.admit(500, 1_000, signal)).rejects.toMatchObject({ code: 'quota' });
});

it('always admits the first request of a job', async () => {
  const { maxTokens } = await budgetFor(1, 10).admit(9_000, 4_000, signal);
  expect(maxTokens).toBe(4_000);
});

it('summarises the cost of a job with reasoning apart, and nothing for a job without cost', async () => {
  const budget = budgetFor(1, 6_000);
  expect(budget.usage.summary).toBe('');
  (await budget.admit(3_000, 5_000, signal)).settle(usage(3_000, 3_500, 1_500), true);
  expect(budget.usage.summary).toBe(
    'Used 6,500 tokens in 1 request, 1,500 tokens of it thinking (estimate: 6,000 tokens).',
  );
});
