import { ApiProblem } from '#web/ui/api/problem.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Returns a field's error, with the field's label for a parameter name at its beginning. */
export function labelFieldError(errors: FieldErrors, name: string, label: string): string | undefined {
  const text = errors[name];
  const parameter = [name, `profile[${name}]`, `condition[${name}]`].find((candidate) =>
    text?.startsWith(`${candidate} `),
  );
  return parameter === undefined ? text : label + text?.slice(parameter.length);
}

/** Returns the problem unless a field of the form shows it. */
export function problemAboveForm(problem: ApiProblem | undefined, fields: readonly string[]): ApiProblem | undefined {
  if (problem === undefined) return undefined;
  const fieldErrors = Object.entries(problem.fields);
  const others = fieldErrors.filter(([name]) => !fields.includes(name));
  if (others.length === fieldErrors.length) return problem;
  if (others.length === 0) return undefined;
  const { status, code, requestId } = problem;
  return new ApiProblem({ status, code, requestId, message: others.map(([, text]) => text).join(' ') });
}
