import type { Account } from '#shared/domain/accounts/account.ts';
import type { Day } from '#shared/domain/day.ts';
import { NOTIFICATION_LABELS, type NotificationText } from '#shared/domain/notifications/describe-notification.ts';
import { NOTIFICATION_KINDS, type Notification } from '#shared/domain/notifications/notification.ts';
import type { DueReport } from '#shared/domain/notifications/scheduled-reports.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import type { User } from '#shared/domain/users/user.ts';
import { createGreeting } from './greeting.ts';
import type { MailBlock, MailContent } from './layout/content.ts';

const SETTINGS_PAGE = `${DEFAULT_DESTINATION}/settings?part=notifications`;
/** Rows per kind: the rest is counted. */
const MAX_DIGEST_ROWS = 20;

/** Recipient of a notification. */
interface NotificationRecipient {
  readonly account: Pick<Account, 'name'>;
  readonly user: Pick<User, 'name'>;
  /** Origin of the dashboard's links. */
  readonly origin: string;
}

/** Creates a notification's e-mail to a person of the company. */
export function notificationContent(
  { title, text, page }: NotificationText,
  recipient: NotificationRecipient,
): MailContent {
  return {
    ...buildContent(recipient),
    subject: title,
    blocks: [text],
    action: { label: 'Open in dashboard', url: `${recipient.origin}${page}` },
  };
}

/** Creates a digest, by kind, with links to reports. It has no figures: the reader signs in to download them. */
export function digestContent(
  described: readonly (NotificationText & { readonly notification: Pick<Notification, 'kind'> })[],
  recipient: NotificationRecipient,
  reports: readonly DueReport[] = [],
): MailContent {
  const byKind = Map.groupBy(described, ({ notification }) => notification.kind);
  const blocks = NOTIFICATION_KINDS.flatMap((kind): MailBlock[] => {
    const texts = (byKind.get(kind) ?? []).map(({ text }) => text);
    if (texts.length === 0) return [];
    const omitted = texts.length - MAX_DIGEST_ROWS;
    const list = omitted > 0 ? [...texts.slice(0, MAX_DIGEST_ROWS), `${omitted} more in the dashboard.`] : texts;
    return [`${NOTIFICATION_LABELS[kind]} (${texts.length})`, { list }];
  });
  const counts = [count(described.length, 'notification'), count(reports.length, 'report')].filter(Boolean);
  return {
    ...buildContent(recipient),
    subject: `${counts.join(' and ')} from ${recipient.account.name}`,
    blocks: [...blocks, ...reportBlocks(reports, recipient)],
    action: { label: 'Open dashboard', url: `${recipient.origin}${DEFAULT_DESTINATION}` },
  };
}

function reportBlocks(reports: readonly DueReport[], { origin }: NotificationRecipient): MailBlock[] {
  if (reports.length === 0) return [];
  const links = reports.map(({ name, from, to, page }) => [
    { label: `${name}, ${formatReportDay(from)} – ${formatReportDay(to)}`, url: `${origin}${page}` },
  ]);
  return [`Reports to download as CSV (${reports.length})`, { list: links }];
}

const REPORT_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatReportDay = (day: Day): string => REPORT_DAY.format(new Date(`${day}T00:00:00.000Z`));

function count(all: number, noun: string): string {
  if (all === 0) return '';
  return all === 1 ? `1 ${noun}` : `${all} ${noun}s`;
}

function buildContent({
  account,
  user,
  origin,
}: NotificationRecipient): Pick<MailContent, 'greeting' | 'reason' | 'preferences'> {
  return {
    greeting: createGreeting(user.name),
    reason: `You receive this e-mail because you chose to be notified by ${account.name}’s referral program dashboard.`,
    preferences: { label: 'Notification settings', url: `${origin}${SETTINGS_PAGE}` },
  };
}
