import { expect, test } from 'vitest';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { aCompany } from '#test/support/service/company.ts';
import { Browser } from '#test/support/users/browser.ts';

const { admin, runJson } = createCommands(aDataFolder());

test('user commands invite the first owner, who can sign in, and list, change and remove other users', async () => {
  const { account } = await aCompany();
  const accountArgs = ['--account', String(account.id)];
  const email = `olga@acme-${account.id}.example`;
  const olga = await runJson('user', 'invite', ...accountArgs, '--email', email, '--role', 'owner', '--name', 'Olga');
  expect(olga).toMatchObject({ id: 1, email, name: 'Olga', role: 'owner', state: 'invited' });
  expect((await new Browser().signIn(email)).status).toBe(303);
  const max = await runJson(
    'user',
    'invite',
    ...accountArgs,
    '--email',
    `max@acme-${account.id}.example`,
    '--role',
    'viewer',
  );
  expect(await runJson('user', 'invite-again', ...accountArgs, '--id', String(max.id))).toMatchObject({
    state: 'invited',
  });
  expect(await runJson('user', 'role', ...accountArgs, '--id', String(max.id), '--role', 'manager')).toMatchObject({
    role: 'manager',
  });
  expect(await runJson('user', 'remove', ...accountArgs, '--id', String(max.id))).toMatchObject({ state: 'removed' });
  expect(await runJson('user', 'list', ...accountArgs)).toMatchObject([{ id: 1, state: 'active' }]);
  expect(await runJson('user', 'list', ...accountArgs, '--all')).toMatchObject([
    { id: 1 },
    { id: max.id, state: 'removed' },
  ]);
  const refused = await admin('user', 'remove', ...accountArgs, '--id', '1');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('An account needs an owner') });
});
