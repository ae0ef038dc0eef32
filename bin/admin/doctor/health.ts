import { brokenFinding, type CheckFinding, type DeploymentCheck, okFinding } from './check.ts';

const TIMEOUT_MS = 10_000;

const HEALTH_ENDPOINTS = [
  { output: 'ApiUrl', path: '/health', status: 200 },
  { output: 'DashboardUrl', path: '/health', status: 200 },
  // The promoter API has no public route without parameters. A 401 shows that it responds.
  { output: 'PromoterApiUrl', path: '/api/v2/affiliate/payouts', status: 401 },
] as const;

/** Checks that the APIs respond. */
export const healthCheck: DeploymentCheck = {
  name: 'health',
  async run(deployment) {
    const outputs = await deployment.outputs();
    const endpoints = HEALTH_ENDPOINTS.flatMap(({ output, path, status }) =>
      outputs.filter(({ name }) => name === output).map(({ value }) => ({ url: new URL(path, value).href, status })),
    );
    if (endpoints.length === 0)
      return [
        brokenFinding(
          'health',
          'no stack has an output with a URL',
          'Check the stacks: one must have the output ApiUrl.',
        ),
      ];
    return Promise.all(endpoints.map(checkEndpoint));
  },
};

async function checkEndpoint({
  url,
  status: expectedStatus,
}: {
  readonly url: string;
  readonly status: number;
}): Promise<CheckFinding> {
  const next = 'See "Server errors" in lib/runbook.md. Does the URL point to this deployment (DNS, certificate)?';
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status === expectedStatus
      ? okFinding(url, 'responses')
      : brokenFinding(url, `responds with ${status}`, next);
  } catch {
    return brokenFinding(url, 'does not respond', next);
  }
}
