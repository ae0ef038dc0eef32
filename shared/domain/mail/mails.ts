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

type MailedCommission = Pick<CommissionEntry, 'unit' | 'amount' | 'status'>;

/** An e-mail to the promoter concerned. */
export type PromoterMail = Owner & { readonly id: string } & (
    | { readonly kind: 'signup' | 'accepted' }
    /** `earned`: null without commission. */
    | { readonly kind: 'sale' | 'refund'; readonly earned: MailedCommission | null }
    | { readonly kind: 'payout' | 'payout_failed'; readonly payoutId: number }
  );

/** An e-mail to the account's contact. */
export interface ContactMail {
  readonly id: string;
  readonly kind: 'endpoint_disabled';
  readonly endpointId: number;
  readonly at: string;
}

/** An e-mail to an invited user. */
export interface InvitationMail {
  readonly id: string;
  readonly kind: 'invitation';
  readonly userId: number;
}

/** A security notice that cannot be switched off: promoters learn of a takeover before money is paid. */
export interface PayoutDetailsMail {
  readonly id: string;
  readonly kind: 'payout_details';
  readonly promoterId: number;
  readonly method: MethodKind;
  readonly at: string;
  /** For the former address. */
  readonly isToFormer?: true;
}

/** A security notice to the former address, which attackers change first. It cannot be switched off. */
export interface EmailChangeMail {
  readonly id: string;
  readonly kind: 'email_changed';
  readonly promoterId: number;
  readonly at: string;
}

/** An e-mail triggered by an event. */
export type Mail = PromoterMail | ContactMail | InvitationMail | PayoutDetailsMail | EmailChangeMail;

/**
 * Returns an event's e-mails. `quiet` suppresses those to promoters except security notices. A sale notifies only the
 * lead's promoter, even without commission, since the portal shows it. A refund notifies the promoter it takes from.
 * @param account makes ids globally unique
 */
export function mailsForEvent(account: number, event: JournalEvent): Mail[] {
  if (event.event === 'click') return [];
  const id = (kind: Mail['kind'], record: number) => `mail_${account}-${event.id}-${kind}-${record}`;
  const alwaysSent =
    event.event === 'change'
      ? [
          ...contactMails(event, id),
          ...invitationMails(event, id),
          ...payoutDetailsMails(event, id),
          ...emailChangeMails(event, id),
        ]
      : [];
  return [...(event.quiet ? [] : mailsToPromoters(event, id)), ...alwaysSent];
}

/** Deterministic per event. */
type MailIdBuilder = (kind: Mail['kind'], record: number) => string;

const PAYOUT_MAILS: Readonly<Partial<Record<WebhookType, 'payout' | 'payout_failed'>>> = {
  payout_completed: 'payout',
  payout_failed: 'payout_failed',
};

function mailsToPromoters(event: Exclude<JournalEvent, ClickEvent>, id: MailIdBuilder): PromoterMail[] {
  switch (event.event) {
    case 'signup': {
      if (event.subscribed) return [];
      const { promoterId, campaignId, leadId } = event;
      return [{ id: id('signup', leadId), kind: 'signup', promoterId, campaignId }];
    }
    case 'sale':
    case 'refund':
      return [commissionMail(event, id)];
    case 'change':
      return (event.tells ?? []).flatMap(({ type, promoterId, campaignId, payoutId }): PromoterMail[] => {
        const owner = { promoterId, campaignId };
        if (type === 'promoter_accepted') return [{ id: id('accepted', promoterId), kind: 'accepted', ...owner }];
        const kind = PAYOUT_MAILS[type];
        return kind && payoutId !== undefined ? [{ id: id(kind, payoutId), kind, ...owner, payoutId }] : [];
      });
    case 'refund_reversal':
    case 'cancellation':
      return [];
  }
}

function commissionMail(event: SaleEvent | RefundEvent, id: MailIdBuilder): PromoterMail {
  const { event: kind, leadId, commissions } = event;
  const own = commissions.find(({ tier }) => tier === 1);
  const { promoterId, campaignId } = own ?? event;
  // Denied commissions were never earned.
  const earned = own && own.status !== 'denied' ? { unit: own.unit, amount: own.amount, status: own.status } : null;
  return { id: id(kind, leadId), kind, promoterId, campaignId, earned };
}

function contactMails({ disabledEndpoint: endpointId, at }: ChangeEvent, id: MailIdBuilder): ContactMail[] {
  if (endpointId === undefined) return [];
  return [{ id: id('endpoint_disabled', endpointId), kind: 'endpoint_disabled', endpointId, at }];
}

function invitationMails({ invitedUser: userId }: ChangeEvent, id: MailIdBuilder): InvitationMail[] {
  return userId === undefined ? [] : [{ id: id('invitation', userId), kind: 'invitation', userId }];
}

function payoutDetailsMails({ movedMethods, at }: ChangeEvent, id: MailIdBuilder): PayoutDetailsMail[] {
  if (!movedMethods) return [];
  const { promoterId, methods, tellsFormer } = movedMethods;
  return methods.flatMap((method): PayoutDetailsMail[] => {
    const mailId = `${id('payout_details', promoterId)}-${method}`;
    const mail = { id: mailId, kind: 'payout_details', promoterId, method, at } as const;
    return tellsFormer ? [mail, { ...mail, id: `${mailId}-former`, isToFormer: true }] : [mail];
  });
}

function emailChangeMails({ changedEmail: promoterId, at }: ChangeEvent, id: MailIdBuilder): EmailChangeMail[] {
  return promoterId === undefined
    ? []
    : [{ id: id('email_changed', promoterId), kind: 'email_changed', promoterId, at }];
}
