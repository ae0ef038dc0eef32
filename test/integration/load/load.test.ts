import { expect, inject, test } from 'vitest';
import { runLoad } from '#test/load/drive.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

const SECONDS = 3;

test('three seconds of clicks, sign-ups, sales, refunds, lists and reports have no error', async () => {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const target = {
    url: inject('service').baseUrl,
    key: company.key,
    account: company.account.id,
    refId: promotion.refId,
  };
  const results = await runLoad(target, 12, SECONDS, unique('run'));
  expect(results.map(({ name, errors, statuses }) => ({ name, errors, statuses: Object.keys(statuses) }))).toEqual(
    ['click', 'sign-up', 'sale', 'refund', 'list', 'report'].map((name) => ({ name, errors: 0, statuses: ['200'] })),
  );
  expect(results.every(({ answered }) => answered > 0)).toBe(true);
});
