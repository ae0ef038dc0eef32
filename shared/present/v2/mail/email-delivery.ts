import type { CompanyCheck } from '#shared/domain/mail/delivery/delivery-check.ts';
import type { V2EmailDelivery } from '#shared/routes/v2/mail/email-delivery.ts';

/** Presents the checks of an account's e-mail. */
export function presentEmailDeliveryV2({
  unavailable,
  checks,
}: {
  readonly unavailable: V2EmailDelivery['unavailable'];
  readonly checks: readonly CompanyCheck[];
}): V2EmailDelivery {
  return {
    unavailable,
    checks: checks.map(({ records, ...check }) => ({ ...check, records: records.map((record) => ({ ...record })) })),
  };
}
