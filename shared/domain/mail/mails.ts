import type { Owner } from '#shared/domain/leads/lead.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type {
  ChangeEvent,
  ClickEvent,
  CommissionEntry,
  JournalEvent,
  RefundEvent,
  SaleEvent,
} from '#shared/domain/tracking/event.ts';
import type { WebhookType } from '#shared/domain/webhooks/notice.ts';

/** What of a commission stands in the mail to its promoter. */
export type Earned = Pick<CommissionEntry, 'unit' | 'amount' | 'status'>;

/** A mail to the promoter whom something concerns. */
export type PromoterMail = Owner & { readonly id: string } & (
    | { readonly kind: 'signup' | 'accepted' }
    /** `earned` is null where the sale earns the promoter nothing, or nothing of it is taken back. */
    | { readonly kind: 'sale' | 'refund'; readonly earned: Earned | null }
    | { readonly kind: 'payout' | 'payout_failed'; readonly payoutId: number }
  );

/** A mail to the one who looks after the account. */
export interface OwnerMail {
  readonly id: string;
  readonly kind: 'endpoint_disabled';
  readonly endpointId: number;
  /** Since when it is disabled, ISO 8601. */
  readonly at: string;
}

/** A mail to a person of the company who is invited to sign in. */
export interface InvitationMail {
  readonly id: string;
  readonly kind: 'invitation';
  readonly userId: number;
}

/**
 * A mail to a promoter whose money goes elsewhere from now on. It is no news that can be switched off: it is how a promoter learns that
 * somebody else has taken its account over, before anything is paid.
 */
export interface DetailsMail {
  readonly id: string;
  readonly kind: 'payout_details';
  readonly promoterId: number;
  readonly method: MethodKind;
  /** When it was changed, ISO 8601. */
  readonly at: string;
  /** Set where it goes to the address that the promoter had until shortly before. */
  readonly isToFormer?: true;
}

/**
 * A mail to the former address of a promoter that has another one from now on. It cannot be switched off either: whoever takes an account
 * over changes the address first.
 */
export interface EmailMail {
  readonly id: string;
  readonly kind: 'email_changed';
  readonly promoterId: number;
  /** When it was changed, ISO 8601. */
  readonly at: string;
}

/** An e-mail that an event asks for: its kind, and the numbers of the records that it is about. */
export type Mail = PromoterMail | OwnerMail | InvitationMail | DetailsMail | EmailMail;

/**
 * The mails that an event asks for. Promoters get none about one that is `quiet`, but those about where their money goes and about
 * another address. Whoever looks after the account always hears of a webhook that was disabled.
 *
 * Only the promoter of the lead gets the mail about a sale, also where the sale earns nothing: the promoter sees it on its
 * account and would wonder. The mail about a refund goes to the promoter that it takes back from. That one keeps what was
 * earned when the lead goes to another.
 * @param account the account's number: ids of two accounts' mails differ, too
 */
export function mailsBy(account: number, event: JournalEvent): Mail[] {
  if (event.event === 'click') return [];
  const id = (kind: Mail['kind'], record: number) => `mail_${account}-${event.id}-${kind}-${record}`;
  const own =
    event.event === 'change'
      ? [...toOwner(event, id), ...toInvited(event, id), ...toMoved(event, id), ...toFormer(event, id)]
      : [];
  return [...(event.quiet ? [] : toPromoters(event, id)), ...own];
}

/** The id of a mail follows from its event: it is the same whenever that is read. Letters, digits, `_` and `-`. */
type IdOf = (kind: Mail['kind'], record: number) => string;

/** The mails about a payout, by what companies are notified of. */
const PAYOUT_MAILS: Readonly<Partial<Record<WebhookType, 'payout' | 'payout_failed'>>> = {
  payout_completed: 'payout',
  payout_failed: 'payout_failed',
};

function toPromoters(event: Exclude<JournalEvent, ClickEvent>, id: IdOf): PromoterMail[] {
  switch (event.event) {
    case 'signup': {
      if (event.subscribed) return [];
      const { promoterId, campaignId, leadId } = event;
      return [{ id: id('signup', leadId), kind: 'signup', promoterId, campaignId }];
    }
    case 'sale':
    case 'refund':
      return [moneyMail(event, id)];
    case 'change':
      return (event.tells ?? []).flatMap(({ type, promoterId, campaignId, payoutId }): PromoterMail[] => {
        const whose = { promoterId, campaignId };
        if (type === 'promoter_accepted') return [{ id: id('accepted', promoterId), kind: 'accepted', ...whose }];
        const kind = PAYOUT_MAILS[type];
        return kind && payoutId !== undefined ? [{ id: id(kind, payoutId), kind, ...whose, payoutId }] : [];
      });
    case 'refund_reversal':
    case 'cancellation':
      return [];
  }
}

function moneyMail(event: SaleEvent | RefundEvent, id: IdOf): PromoterMail {
  const { event: kind, leadId, commissions } = event;
  const own = commissions.find(({ tier }) => tier === 1);
  const { promoterId, campaignId } = own ?? event;
  // What was denied has never been earned, and so it is not taken back either.
  const earned = own && own.status !== 'denied' ? { unit: own.unit, amount: own.amount, status: own.status } : null;
  return { id: id(kind, leadId), kind, promoterId, campaignId, earned };
}

function toOwner({ disabledEndpoint: endpointId, at }: ChangeEvent, id: IdOf): OwnerMail[] {
  if (endpointId === undefined) return [];
  return [{ id: id('endpoint_disabled', endpointId), kind: 'endpoint_disabled', endpointId, at }];
}

function toInvited({ invitedUser: userId }: ChangeEvent, id: IdOf): InvitationMail[] {
  return userId === undefined ? [] : [{ id: id('invitation', userId), kind: 'invitation', userId }];
}

function toMoved({ movedMethods, at }: ChangeEvent, id: IdOf): DetailsMail[] {
  if (!movedMethods) return [];
  const { promoterId, methods, tellsFormer } = movedMethods;
  return methods.flatMap((method): DetailsMail[] => {
    const mailId = `${id('payout_details', promoterId)}-${method}`;
    const mail = { id: mailId, kind: 'payout_details', promoterId, method, at } as const;
    return tellsFormer ? [mail, { ...mail, id: `${mailId}-former`, isToFormer: true }] : [mail];
  });
}

function toFormer({ changedEmail: promoterId, at }: ChangeEvent, id: IdOf): EmailMail[] {
  return promoterId === undefined
    ? []
    : [{ id: id('email_changed', promoterId), kind: 'email_changed', promoterId, at }];
}
