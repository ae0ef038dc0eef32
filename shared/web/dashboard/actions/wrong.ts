import { Problem } from '#web/ui/api/problem.ts';

export type Wrong = Readonly<Record<string, string | undefined>>;

/** Returns the problem unless a field of the form shows it. */
export function shownAbove(problem: Problem | undefined, fields: readonly string[]): Problem | undefined {
  if (problem === undefined) return undefined;
  const named = Object.entries(problem.fields);
  const others = named.filter(([name]) => !fields.includes(name));
  if (others.length === named.length) return problem;
  if (others.length === 0) return undefined;
  const { status, code, requestId } = problem;
  return new Problem({ status, code, requestId, message: others.map(([, text]) => text).join(' ') });
}
