import { formatFullTime } from '#web/ui/formats/time.ts';

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Formats the reasons why a payout cannot be paid. */
export function formatBlockReasons(reasons: readonly { readonly message: string }[]): string {
  const text = reasons.map(({ message }) => message.replace(TIME, formatFullTime)).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
