import { command } from '#bin/admin/command.ts';
import type { Check, Finding, State } from '#bin/admin/doctor/check.ts';
import { AdminError, lineOf } from '#bin/admin/errors.ts';
import { flag } from '#bin/admin/fields.ts';

/** In ascending severity, because a terminal shows the end. */
const ORDER: readonly State[] = ['ok', 'unknown', 'attention', 'broken'];

const doctor = command({
  name: 'doctor',
  about: 'Looks at a deployed service: is everything there, enabled, permitted, subscribed, current and verified?',
  notes: `It reads, and changes nothing. Each thing is looked at by itself: what these credentials may not read could not be checked.
The exit code is 1 if something is broken.`,
  options: {
    release: {
      value: null,
      about:
        'also compares all functions with the sources here: checks that the release that is checked out is deployed',
      schema: flag(),
    },
  },
  async run({ release: comparesRelease }, runtime, place, _, service) {
    if (place !== 'aws' || service === undefined)
      throw new AdminError('doctor looks at a deployed service: name it with --stack');
    // Loaded on demand.
    const [{ checks }, { outcomeOf }, { Deployment }] = await Promise.all([
      import('#bin/admin/doctor/checks.ts'),
      import('#bin/admin/doctor/check.ts'),
      import('#bin/admin/doctor/deployment.ts'),
    ]);
    const deployment = new Deployment(service);
    const all = comparesRelease ? [...checks, await release()] : checks;
    const found = (await Promise.all(all.map((check) => outcomeOf(check, deployment, runtime)))).flat();
    const findings = found
      .map(withCause)
      .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
    const text = [...findings.map(lineFor), '', verdict(findings)].join('\n');
    return { data: { findings }, text, failed: findings.some(({ state }) => state === 'broken') };
  },
});

/** Bundling takes half a minute. */
async function release(): Promise<Check> {
  const [{ releaseFrom }, { cachedBundles }, { entries }] = await Promise.all([
    import('#bin/admin/doctor/release.ts'),
    import('#lib/bundle/bundle-cache.ts'),
    import('#lib/bundle/entries.ts'),
  ]);
  return releaseFrom(cachedBundles(), entries());
}

export const doctorCommands = [doctor];

function withCause({ cause, ...finding }: Finding): Finding {
  return cause === undefined ? finding : { ...finding, found: `${finding.found}: ${lineOf(cause)}` };
}

function lineFor({ state, what, found, next }: Finding): string {
  const width = Math.max(...ORDER.map(({ length }) => length)) + 2;
  const below = next === '' ? [] : next.split('\n');
  return [`${state.padEnd(width)}${what}: ${found}`, ...below.map((line) => `${' '.repeat(width)}${line}`)].join('\n');
}

function verdict(findings: readonly Finding[]): string {
  const counts = ORDER.map((state) => [state, findings.filter((one) => one.state === state).length] as const);
  return counts.flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`])).join(', ');
}
