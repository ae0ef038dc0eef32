import { roleHasPermission } from '#shared/domain/accounts/caller.ts';
import { type User, userState } from '#shared/domain/users/user.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_PERMISSIONS, type NotificationKind } from './notification.ts';
import type { ScheduledReport } from './scheduled-reports.ts';

export const EMAIL_FREQUENCIES = ['off', 'immediately', 'daily', 'weekly'] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];

export const NOTIFICATIONS_NEED_USER =
  'API keys have no notifications: they belong to the people who sign in to the dashboard.';

/** How a person receives a kind. */
export interface NotificationChoice {
  readonly inApp: boolean;
  readonly email: EmailFrequency;
}

const DEFAULT_CHOICE: NotificationChoice = { inApp: true, email: 'off' };

/** A person's choices; kinds without one have the default. */
export interface NotificationPreferences {
  readonly choices: Readonly<Partial<Record<NotificationKind, NotificationChoice>>>;
  /** Notifications up to this time are read, ISO 8601. */
  readonly readUntil: string | null;
  /** Reports by e-mail; undefined: none. */
  readonly reports?: readonly ScheduledReport[] | undefined;
}

export const DEFAULT_PREFERENCES: NotificationPreferences = { choices: {}, readUntil: null };

/** Changes to a choice; omitted values stay. */
export interface ChoiceChange {
  readonly kind: NotificationKind;
  readonly inApp?: boolean | undefined;
  readonly email?: EmailFrequency | undefined;
}

export function getNotificationChoice(
  { choices }: Pick<NotificationPreferences, 'choices'>,
  kind: NotificationKind,
): NotificationChoice {
  return choices[kind] ?? DEFAULT_CHOICE;
}

/** Applies changes. The read time never goes back. @param reports replace those before; undefined: they stay */
export function changePreferences(
  before: NotificationPreferences,
  changes: readonly ChoiceChange[],
  readUntil: string | undefined,
  reports: readonly ScheduledReport[] | undefined = before.reports,
): NotificationPreferences {
  const choices = { ...before.choices };
  for (const { kind, inApp, email } of changes) {
    const choice = getNotificationChoice({ choices }, kind);
    choices[kind] = { inApp: inApp ?? choice.inApp, email: email ?? choice.email };
  }
  const isLater = readUntil !== undefined && readUntil > (before.readUntil ?? '');
  return { choices, readUntil: isLater ? readUntil : before.readUntil, ...(reports ? { reports } : {}) };
}

/** Returns the kinds that a person may receive. Invited and removed people receive none. */
export function receivableKinds(user: Pick<User, 'role' | 'joinedAt' | 'removedAt'>): NotificationKind[] {
  if (userState(user) !== 'active') return [];
  return NOTIFICATION_KINDS.filter((kind) => roleHasPermission(user.role, NOTIFICATION_PERMISSIONS[kind]));
}

/** Whether a person receives a kind by e-mail at this frequency. */
export function receivesByEmail(
  user: Pick<User, 'role' | 'joinedAt' | 'removedAt'>,
  preferences: Pick<NotificationPreferences, 'choices'>,
  kind: NotificationKind,
  frequency: EmailFrequency,
): boolean {
  return receivableKinds(user).includes(kind) && getNotificationChoice(preferences, kind).email === frequency;
}
