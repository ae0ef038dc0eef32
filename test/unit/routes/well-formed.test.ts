import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { document } from '#test/support/requests/declared.ts';

test('the document is well-formed OpenAPI by the recommended rules', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The license depends on who deploys the service.
      'info-license': 'off',
      // Redirects have no 2xx response.
      'operation-2xx-response': 'off',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([]);
});
