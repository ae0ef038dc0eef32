import { describe, expect, test } from 'vitest';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { IF_INVALID } from '#shared/routes/forgiving-parameters.ts';
import { isCheckedByOperation, listForbidden, listParameters } from '#test/support/requests/bad-input.ts';
import { parseParameters } from '#test/support/requests/parse-parameters.ts';
import { findInvalidInputStatus } from '#test/support/requests/send.ts';

const each = routes.filter(({ input }) => input).map((route) => ({ name: `${route.method} ${route.path}`, route }));

// The answers of the service are tested in test/integration/routes/bad-input.test.ts.
describe.each(each)('$name', ({ route }) => {
  test('invalid values of strict parameters are rejected, and the values of the example are not', async () => {
    await parseParameters(route, {});
    const strict = listParameters(route).filter(([, schema]) => !(IF_INVALID in schema));
    const cases = strict.flatMap(([name, schema]) =>
      listForbidden(route, name, schema).map(([what, value]) => ({ name, what, value })),
    );
    const outcomes = cases.map(async ({ name, what, value }) => {
      const outcome = await parseParameters(route, { [name]: value }).then(
        () => 'accepted',
        (error: unknown) => (error instanceof RequestProblem ? error.status : error),
      );
      return { name, what, outcome };
    });
    expect(await Promise.all(outcomes)).toEqual(
      cases.map(({ name, what }) => {
        return { name, what, outcome: isCheckedByOperation(name, what) ? 'accepted' : findInvalidInputStatus(route) };
      }),
    );
  });
});
