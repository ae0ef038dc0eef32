import { Badge, type MantineColor } from '@mantine/core';

const COLORS: Readonly<Record<string, MantineColor>> = {
  approved: 'green',
  accepted: 'green',
  active: 'green',
  completed: 'green',
  paid: 'green',
  pending: 'yellow',
  processing: 'yellow',
  in_progress: 'yellow',
  held: 'yellow',
  not_set: 'gray',
  denied: 'red',
  rejected: 'red',
  blocked: 'red',
  failed: 'red',
};

/** `same_promoter_email` reads "Same promoter email". */
export function StatusBadge({ value, label }: { readonly value: string; readonly label?: string }) {
  return (
    <Badge variant="dot" color={COLORS[value] ?? 'gray'} tt="none" fw={500} style={{ verticalAlign: 'middle' }}>
      {label ?? humanize(value)}
    </Badge>
  );
}

/** Formats `in_progress` as "In progress". */
export function humanize(value: string): string {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
