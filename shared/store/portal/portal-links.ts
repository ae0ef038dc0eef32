import type { Account } from '#shared/domain/accounts/account.ts';
import { PORTAL_LINK_LIFETIME_S, type PortalLink } from '#shared/domain/portal/portal-link.ts';
import {
  addSecondsToTime,
  type PromoterSession,
  type PromoterTokenOwner,
} from '#shared/domain/portal/portal-session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import {
  commit,
  create,
  discard,
  isConditionMet,
  remove,
  replace,
  type Write,
} from '#shared/store/table/transaction.ts';
import { promoterLoginWrite } from './promoter-logins.ts';
import { type AccountPromoter, activeAccountPromoter, promoterSessionWrite } from './promoter-sessions.ts';

/** Creates a sign-in link by its token's SHA-256; expires. */
export function portalLinkWrite(account: number, token: string, link: PortalLink): Write {
  const values = { ...link, [table.ttl]: toUnixSeconds(link.endsAt) };
  return create(keys.portalLink(account, link.promoterId, sha256(token)), values, 'taken');
}

/**
 * Creates a sign-in link and its mail marker. A retry of the same mail succeeds.
 * @param mail id of the mail
 * @returns false if another mailed link is valid
 */
export async function storeMailedLink(account: number, token: string, link: PortalLink, mail: string, now: string) {
  const until = addSecondsToTime(now, PORTAL_LINK_LIFETIME_S);
  const requestWrite = replace(
    keys.linkAsked(account, link.promoterId),
    { mail, until, [table.ttl]: toUnixSeconds(until) },
    {
      expression: 'attribute_not_exists(pk) OR #until <= :now OR mail = :mail',
      names: { '#until': 'until' },
      values: { ':now': now, ':mail': mail },
    },
    'taken',
  );
  return isConditionMet(commit([requestWrite, portalLinkWrite(account, token, link)]));
}

/** Reads a valid link with promoter and account; null if the promoter may not sign in. */
export async function readPortalLink(
  { account, promoterId }: PromoterTokenOwner,
  token: string,
  now: string,
): Promise<(AccountPromoter & { readonly link: PortalLink }) | null> {
  const key = keys.portalLink(account, promoterId, sha256(token));
  const [accountKey, promoterKey] = [keys.account(account), keys.promoter(account, promoterId)];
  const items = await readItems([key, accountKey, promoterKey]);
  const link = items.get<PortalLink>(key);
  const accountAndPromoter = activeAccountPromoter(items.get<Account>(accountKey), items.get<Promoter>(promoterKey));
  return link && link.endsAt > now && accountAndPromoter ? { ...accountAndPromoter, link } : null;
}

/**
 * Starts the session of a link and removes the link. Unless a company opened the portal, clears mail marker and failed
 * passwords.
 * @returns false if the link was used already
 */
export async function redeemPortalLink(
  account: number,
  { promoter, token }: { readonly promoter: Pick<Promoter, 'id' | 'email'>; readonly token: string },
  started: { readonly token: string; readonly session: PromoterSession },
): Promise<boolean> {
  const { id, email } = promoter;
  const removals = started.session.openedBy
    ? []
    : [discard(keys.linkAsked(account, id)), discard(keys.passwordsTried(account, email))];
  const key = keys.portalLink(account, id, sha256(token));
  return isConditionMet(
    commit([
      remove(key, { expression: 'attribute_exists(pk)' }, 'taken'),
      ...removals,
      promoterSessionWrite(account, started.token, started.session),
      ...(started.session.openedBy ? [] : [promoterLoginWrite(account, id, started.session.startedAt)]),
    ]),
  );
}

function toUnixSeconds(time: string): number {
  return Math.ceil(Date.parse(time) / 1000);
}
