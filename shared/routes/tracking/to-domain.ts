import type {
  BrowserSignup,
  ReportedCancellation,
  ReportedClick,
  ReportedRefund,
  ReportedRefundReversal,
  ReportedSale,
  ReportedSignup,
} from '#shared/domain/tracking/event-reports.ts';
import type {
  BrowserSignupInput,
  CancellationInput,
  ClickInput,
  RefundInput,
  RefundReversalInput,
  SaleInput,
  SubscriberInput,
  V1SignupInput,
  V2SignupInput,
} from './input.ts';

/** Converts a sign-up of either version. */
export function toReportedSignup(input: V2SignupInput & Partial<V1SignupInput>): ReportedSignup {
  return {
    ...toLeadEvent(input),
    ...toAttribution(input),
    promoterEmail: input.promoter_email ?? null,
    override: input.override_existing_lead ?? false,
    details: {
      username: input.username ?? null,
      firstName: input.first_name ?? null,
      lastName: input.last_name ?? null,
      website: input.website ?? null,
      customFields: input.custom_fields ?? null,
      subId: input.sub_id ?? null,
      ip: input.ip ?? null,
    },
  };
}

/** Converts a subscriber. */
export function toReportedSubscriber(input: SubscriberInput): ReportedSignup {
  return { ...toReportedSignup({ ...input, skip_email_notification: true }), subscribes: true };
}

/** Converts a sale. */
export function toReportedSale(input: SaleInput): ReportedSale {
  return {
    ...toLeadEvent(input),
    ...toSaleAmount(input),
    ...toAttribution(input),
    promoCode: input.promo_code ?? null,
    plan: input.plan ?? null,
    mrr: input.mrr ?? null,
  };
}

/** Converts a refund. */
export function toReportedRefund(input: RefundInput): ReportedRefund {
  return {
    ...toLeadEvent(input),
    ...toSaleAmount(input),
    saleEventId: input.sale_event_id ?? null,
    ecom: input.ecom_refund,
  };
}

/** Converts a refund reversal. */
export function toReportedRefundReversal({
  event_id,
  refund_event_id,
  created_at,
}: RefundReversalInput): ReportedRefundReversal {
  return { eventId: event_id, refundEventId: refund_event_id, happenedAt: created_at };
}

/** Converts a cancellation. */
export function toReportedCancellation(input: CancellationInput): ReportedCancellation {
  return { ...toLeadEvent(input), eventId: input.event_id ?? null };
}

/** Converts a click. */
export function toReportedClick({ account, ref_id, url, tid, referrer, cookie_domain }: ClickInput): ReportedClick {
  return { account, refId: ref_id, url, tid, referrer, cookieDomain: cookie_domain };
}

/** Converts a sign-up sent by a page. */
export function toBrowserSignup(input: BrowserSignupInput): BrowserSignup {
  const { account, uid = null, email = null } = input;
  return { account, uid, email, ...toAttribution(input) };
}

function toLeadEvent(input: CancellationInput | V2SignupInput) {
  return {
    uid: input.uid ?? null,
    email: input.email ?? null,
    happenedAt: input.created_at,
    quiet: input.skip_email_notification,
  };
}

function toSaleAmount({ event_id, amount, currency, quantity }: SaleInput | RefundInput) {
  return { eventId: event_id, amount, currency, quantity };
}

function toAttribution({ ref_id, tid }: Pick<SaleInput, 'ref_id' | 'tid'>) {
  return { refId: ref_id ?? null, tid: tid ?? null };
}
