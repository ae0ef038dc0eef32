import { broken, type Check, type Finding, ok } from './check.ts';

const PATIENCE_MS = 10_000;

/** The API answers at its own address, and at that of the dashboard. */
export const health: Check = {
  name: 'health',
  async run(deployment) {
    const addresses = (await deployment.outputs()).filter(({ name }) => ['ApiUrl', 'DashboardUrl'].includes(name));
    if (addresses.length === 0)
      return [broken('health', 'no stack says an address', 'Look at the stacks: one has the output ApiUrl.')];
    return Promise.all(addresses.map(({ value }) => answerOf(value)));
  },
};

async function answerOf(address: string): Promise<Finding> {
  const url = new URL('/health', address).href;
  const next = 'See "Server errors" in lib/README.md. Does the address lead to this deployment (DNS, certificate)?';
  try {
    const { ok: isWell, status } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return isWell ? ok(url, 'answers') : broken(url, `answers ${status}`, next);
  } catch {
    return broken(url, 'does not answer', next);
  }
}
