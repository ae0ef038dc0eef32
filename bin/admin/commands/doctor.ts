import { defineCommand } from '#bin/admin/command.ts';
import type { CheckFinding, CheckState, DeploymentCheck } from '#bin/admin/doctor/check.ts';
import { AdminError, formatErrorLine } from '#bin/admin/errors.ts';
import { flagSchema } from '#bin/admin/fields.ts';

/** In ascending severity, because a terminal shows the end. */
const ORDER: readonly CheckState[] = ['ok', 'unknown', 'attention', 'broken'];

const doctor = defineCommand({
  name: 'doctor',
  about:
    'Checks a deployed service: stacks, table, keys, functions, queues, schedules, alarms, exchange rates and mail.',
  notes: `Read-only. Checks are independent: those that your credentials do not permit are reported as unknown.
The exit code is 1 if anything is broken.`,
  options: {
    release: {
      value: null,
      about: 'also checks that the checked-out release is deployed, by comparing all functions with these sources',
      schema: flagSchema(),
    },
  },
  async run({ release: comparesRelease }, runtime, targetKind, _, service) {
    if (targetKind !== 'aws' || service === undefined)
      throw new AdminError('doctor checks a deployed service. Name it with --stack.');
    // Loaded on demand.
    const [{ deploymentChecks }, { runCheck }, { Deployment }] = await Promise.all([
      import('#bin/admin/doctor/checks.ts'),
      import('#bin/admin/doctor/check.ts'),
      import('#bin/admin/doctor/deployment.ts'),
    ]);
    const deployment = new Deployment(service);
    const all = comparesRelease ? [...deploymentChecks, await release()] : deploymentChecks;
    const results = (await Promise.all(all.map((check) => runCheck(check, deployment, runtime)))).flat();
    const findings = results.map(withCause).toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
    const text = [...findings.map(formatFinding), '', verdict(findings)].join('\n');
    return { data: { findings }, text, failed: findings.some(({ state }) => state === 'broken') };
  },
});

/** Bundling takes half a minute. */
async function release(): Promise<DeploymentCheck> {
  const [{ createReleaseCheck }, { cachedBundles }, { bundleEntries }] = await Promise.all([
    import('#bin/admin/doctor/release.ts'),
    import('#lib/bundle/bundle-cache.ts'),
    import('#lib/bundle/entries.ts'),
  ]);
  return createReleaseCheck(cachedBundles(), bundleEntries());
}

export const doctorCommands = [doctor];

function withCause({ cause, ...finding }: CheckFinding): CheckFinding {
  return cause === undefined ? finding : { ...finding, found: `${finding.found}: ${formatErrorLine(cause)}` };
}

function formatFinding({ state, what, found, next }: CheckFinding): string {
  const width = Math.max(...ORDER.map(({ length }) => length)) + 2;
  const below = next === '' ? [] : next.split('\n');
  return [`${state.padEnd(width)}${what}: ${found}`, ...below.map((line) => `${' '.repeat(width)}${line}`)].join('\n');
}

function verdict(findings: readonly CheckFinding[]): string {
  const counts = ORDER.map((state) => [state, findings.filter((finding) => finding.state === state).length] as const);
  return counts.flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`])).join(', ');
}
