import type { Role } from '#shared/domain/accounts/caller.ts';
import type { User } from '#shared/domain/users/user.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { runtime } from '#shared/runtime.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { Browser } from './browser.ts';

export function anInvitedUser(
  { account }: Pick<Company, 'account'>,
  role: Role,
  email = `${unique(role)}@acme.example`,
): Promise<User> {
  return inviteUser({ account, runtime }, { email, role, quiet: true });
}

export async function aPerson(
  company: Pick<Company, 'account'>,
  role: Role,
): Promise<{ user: User; browser: Browser }> {
  const user = await anInvitedUser(company, role);
  const browser = new Browser();
  const { status } = await browser.signIn(user.email);
  if (status !== 303) throw new Error(`Nobody was signed in: ${status}`);
  return { user, browser };
}
