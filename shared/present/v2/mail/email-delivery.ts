import type { CompanyCheck } from '#shared/domain/mail/delivery/delivery-check.ts';
import type { V2EmailDelivery } from '#shared/routes/v2/mail/email-delivery.ts';

/** Presents the checks of an account's e-mail. */
export function presentEmailDeliveryV2({
  checks,
  ...others
}: Pick<V2EmailDelivery, 'unavailable' | 'restriction'> & {
  readonly checks: readonly CompanyCheck[];
}): V2EmailDelivery {
  return {
    ...others,
    checks: checks.map(({ records, ...check }) => ({ ...check, records: records.map((record) => ({ ...record })) })),
  };
}
