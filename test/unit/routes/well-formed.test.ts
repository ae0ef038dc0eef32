import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { document } from '#test/support/requests/declared.ts';

test('the document is well-formed OpenAPI by the recommended rules', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The service belongs to whoever deploys it: there is no licence to name.
      'info-license': 'off',
      // What only sends browsers on has no answer but that.
      'operation-2xx-response': 'off',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([]);
});
