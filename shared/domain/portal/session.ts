import type { Caller, OpenedBy } from '#shared/domain/accounts/caller.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** How long a promoter's session lasts in the portal, whatever is done in it. */
export const PORTAL_SESSION_S = 12 * 3600;

/** How long the company's own application may show a promoter the portal by one token. */
export const APPLICATION_SESSION_S = 86_400;

/** Said of a promoter who may not enter: whoever opened the portal for it would see nothing. */
export const MAY_NOT_ENTER = 'The promoter was rejected or archived: the portal is closed to it.';

/** How a promoter has come in: by a link in a mail, by a password, by the company's application, or opened by the company. */
export type EnteredBy = 'link' | 'password' | 'application' | 'company';

/** What is kept of a promoter's session, besides the SHA-256 of its token. */
export interface PromoterSession {
  readonly promoterId: number;
  readonly by: EnteredBy;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endsAt: string;
  /** Who of the company acts as the promoter; absent where the promoter does. */
  readonly openedBy?: OpenedBy;
  /** Set where the promoter has to set a password before anything else: it has come in by one that the company has given. */
  readonly mustSetPassword?: true;
}

/** Whose a token of the portal claims to be. */
export interface PromoterNamed {
  readonly account: number;
  readonly promoterId: number;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{16,64})$/;

/**
 * The token of a promoter's session, or of a link that begins one. It names account and promoter, so it is looked up among
 * theirs alone.
 * @param secret at least 128 random bits in URL-safe characters
 */
export function makePromoterToken({ account, promoterId }: PromoterNamed, secret: string): string {
  return `${account}.${promoterId}.${secret}`;
}

/** Whose token a text claims to be; null where it is none. Whether it is one only the table knows. */
export function promoterNamedBy(token: string): PromoterNamed | null {
  const match = TOKEN.exec(token);
  return match ? { account: Number(match[1]), promoterId: Number(match[2]) } : null;
}

/** When what starts now ends. @param now ISO 8601 */
export function endAfter(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}

/** Whether a promoter may enter: it was neither rejected nor archived nor deleted. One that waits to be accepted may. */
export function mayEnter({ status, archivedAt, deletedAt }: Pick<Promoter, 'status' | 'archivedAt' | 'deletedAt'>) {
  return status !== 'denied' && archivedAt == null && deletedAt === null;
}

/** The promoter who calls, by a session or by its own token, which has none. */
export function promoterCaller(id: number, session: PromoterSession | null): Extract<Caller, { is: 'promoter' }> {
  return { is: 'promoter', id, ...(session?.openedBy ? { openedBy: session.openedBy } : {}) };
}

/**
 * What keeps a promoter from a call: that somebody of the company acts as the promoter, a password to be set first, or that it is not
 * accepted yet; null where nothing does.
 */
export type Kept = 'opened_by_company' | 'set_password' | 'not_accepted';

/**
 * What keeps a promoter from a call.
 * @param call whether it changes nothing, may come before all that, and is for nobody but the promoter itself
 */
export function keptFrom(
  { status }: Pick<Promoter, 'status'>,
  session: PromoterSession | null,
  call: { readonly isSafe: boolean; readonly early: boolean; readonly itself: boolean },
): Kept | null {
  if (call.itself && session?.openedBy) return 'opened_by_company';
  if (call.early) return null;
  if (session?.mustSetPassword) return 'set_password';
  return status === 'pending' && !call.isSafe ? 'not_accepted' : null;
}
