import { command } from './command.ts';
import type { Finding, State } from './doctor/check.ts';
import { AdminError, lineOf } from './errors.ts';

/** What has to be looked at first comes last, where a terminal shows it. */
const ORDER: readonly State[] = ['ok', 'unknown', 'attention', 'broken'];

const doctor = command({
  name: 'doctor',
  about: 'Looks at a deployed service: is everything there, enabled, permitted, subscribed, current and verified?',
  notes: `It reads, and changes nothing. Each thing is looked at by itself: what these credentials may not read could not be checked.
The exit code is 1 if something is broken.`,
  options: {},
  async run(_, runtime, place, __, service) {
    if (place !== 'aws' || service === undefined)
      throw new AdminError('doctor looks at a deployed service: name it with --stack');
    // Loaded here, so that no other command waits for the clients.
    const [{ checks }, { outcomeOf }, { Deployment }] = await Promise.all([
      import('./doctor/checks.ts'),
      import('./doctor/check.ts'),
      import('./doctor/deployment.ts'),
    ]);
    const deployment = new Deployment(service);
    const found = (await Promise.all(checks.map((check) => outcomeOf(check, deployment, runtime, lineOf)))).flat();
    const findings = found.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
    const text = [...findings.map(lineFor), '', verdict(findings)].join('\n');
    return { data: { findings }, text, failed: findings.some(({ state }) => state === 'broken') };
  },
});

export const doctorCommands = [doctor];

function lineFor({ state, what, found, next }: Finding): string {
  const width = Math.max(...ORDER.map(({ length }) => length)) + 2;
  return `${state.padEnd(width)}${what}: ${found}${next === '' ? '' : `\n${' '.repeat(width)}${next}`}`;
}

function verdict(findings: readonly Finding[]): string {
  const counts = ORDER.map((state) => [state, findings.filter((one) => one.state === state).length] as const);
  return counts.flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`])).join(', ');
}
