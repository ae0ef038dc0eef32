import { addDays, type Day, startOfWeek } from '#shared/domain/day.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Notification } from './notification.ts';
import { type NotificationPreferences, receivesByEmail } from './preferences.ts';
import { isReportDue } from './scheduled-reports.ts';

/** An hour before the run, so that the projector has written what happened until then. */
const CUTOFF = 'T05:00:00.000Z';

const WEEK_DAYS = 7;

/** Frequencies of a day's digest: weekly ones are sent on Mondays. */
export function digestFrequencies(day: Day): readonly ('daily' | 'weekly')[] {
  return startOfWeek(day) === day ? ['daily', 'weekly'] : ['daily'];
}

/** Returns the span of a day's digest; it excludes its end, so that spans do not overlap. */
export function digestSpan(day: Day, frequency: 'daily' | 'weekly'): { readonly from: string; readonly until: string } {
  const days = frequency === 'daily' ? 1 : WEEK_DAYS;
  return { from: `${addDays(day, -days)}${CUTOFF}`, until: `${day}${CUTOFF}` };
}

/** Returns the span of everything that a day's digest may contain. */
export function longestDigestSpan(day: Day): ReturnType<typeof digestSpan> {
  return digestSpan(day, digestFrequencies(day).at(-1) ?? 'daily');
}

/** Selects a person's notifications for a day's digest, oldest first. */
export function selectDigest(
  notifications: readonly Notification[],
  user: User,
  preferences: NotificationPreferences,
  day: Day,
): Notification[] {
  return notifications.filter(({ kind, at }) =>
    digestFrequencies(day).some((frequency) => {
      const { from, until } = digestSpan(day, frequency);
      return from <= at && at < until && receivesByEmail(user, preferences, kind, frequency);
    }),
  );
}

/** Whether a person chose a digest, or a report, that this day may have. */
export function expectsDigest(
  { choices, reports = [] }: Pick<NotificationPreferences, 'choices' | 'reports'>,
  day: Day,
): boolean {
  const frequencies: readonly string[] = digestFrequencies(day);
  return (
    Object.values(choices).some((choice) => frequencies.includes(choice.email)) ||
    reports.some((report) => isReportDue(report, day))
  );
}
