import { broken, type Check, type Finding, ok } from './check.ts';

const PATIENCE_MS = 10_000;

const ADDRESSES = [
  { output: 'ApiUrl', path: '/health', status: 200 },
  { output: 'DashboardUrl', path: '/health', status: 200 },
  // Promoters' API has no public route without parameters.
  { output: 'PromoterApiUrl', path: '/api/v2/affiliate/payouts', status: 401 },
] as const;

/** Checks that the APIs respond. */
export const health: Check = {
  name: 'health',
  async run(deployment) {
    const outputs = await deployment.outputs();
    const addresses = ADDRESSES.flatMap(({ output, path, status }) =>
      outputs.filter(({ name }) => name === output).map(({ value }) => ({ url: new URL(path, value).href, status })),
    );
    if (addresses.length === 0)
      return [broken('health', 'no stack says an address', 'Look at the stacks: one has the output ApiUrl.')];
    return Promise.all(addresses.map(answerOf));
  },
};

async function answerOf({ url, status: wanted }: { readonly url: string; readonly status: number }): Promise<Finding> {
  const next = 'See "Server errors" in lib/runbook.md. Does the address lead to this deployment (DNS, certificate)?';
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return status === wanted ? ok(url, 'answers') : broken(url, `answers ${status}`, next);
  } catch {
    return broken(url, 'does not answer', next);
  }
}
