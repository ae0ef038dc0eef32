import { Problem } from '#web/ui/api/problem.ts';

/** What is wrong with fields, by their names in the interface. */
export type Wrong = Readonly<Record<string, string | undefined>>;

/**
 * What stands above a form: a problem as far as no field of the form shows it, so that nothing is shown twice and nothing is lost.
 * @param fields the names of those that show what is wrong with them
 */
export function shownAbove(problem: Problem | undefined, fields: readonly string[]): Problem | undefined {
  if (problem === undefined) return undefined;
  const named = Object.entries(problem.fields);
  const others = named.filter(([name]) => !fields.includes(name));
  if (others.length === named.length) return problem;
  if (others.length === 0) return undefined;
  const { status, code, requestId } = problem;
  return new Problem({ status, code, requestId, message: others.map(([, text]) => text).join(' ') });
}
