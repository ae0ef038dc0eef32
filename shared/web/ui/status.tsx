import { Badge, type MantineColor } from '@mantine/core';

/** Colors of all statuses; gray if not listed. */
const STATUSES_BY_COLOR = {
  green: ['approved', 'accepted', 'active', 'enabled', 'completed', 'paid', 'sent', 'delivered', 'counted', 'ok'],
  yellow: [
    'pending',
    'processing',
    'in_progress',
    'held',
    'invited',
    'sending',
    'paused',
    'waits',
    'uncertain',
    'warning',
  ],
  red: ['denied', 'rejected', 'refused', 'blocked', 'disabled', 'failed', 'found_nothing'],
} as const satisfies Partial<Record<MantineColor, readonly string[]>>;

const COLORS: ReadonlyMap<string, MantineColor> = new Map(
  Object.entries(STATUSES_BY_COLOR).flatMap(([color, values]) => values.map((value) => [value, color] as const)),
);

/** Statuses with another word than their name. */
const LABELS: Readonly<Record<string, string>> = {
  accepted: 'Approved',
  nothing: 'Nothing to count',
  refused: 'Rejected',
  waits: 'Waiting',
  found_nothing: 'No match',
};

/** Returns the word for a status. */
export const statusLabel = (value: string): string => LABELS[value] ?? humanize(value);

/** @param label defaults to the status in words */
export function StatusBadge({ value, label }: { readonly value: string; readonly label?: string }) {
  return (
    <Badge variant="dot" color={COLORS.get(value) ?? 'gray'} tt="none" fw={500} style={{ verticalAlign: 'middle' }}>
      {label ?? statusLabel(value)}
    </Badge>
  );
}

/** Formats `in_progress` as "In progress", and API spellings as US English. */
export function humanize(value: string): string {
  return capitalize(value.replaceAll('_', ' ').replace('cancelled', 'canceled').replace('signup', 'sign-up'));
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
