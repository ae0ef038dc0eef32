import { createHash } from 'node:crypto';
import type { Account } from '#shared/domain/accounts/account.ts';
import { portalJoinChallenge } from '#shared/routes/affiliate/promoters/join.ts';
import { send } from '#test/support/requests/send.ts';

/** Requests a sign-up challenge and solves it like a browser. */
export async function solveChallenge({ id }: Pick<Account, 'id'>): Promise<string> {
  const { body } = await send(portalJoinChallenge, { query: { account: id } });
  const { algorithm, challenge, salt, signature, maxnumber } = body;
  const isSolution = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge;
  const number = Array.from({ length: maxnumber + 1 }, (_, index) => index).find(isSolution);
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
}
