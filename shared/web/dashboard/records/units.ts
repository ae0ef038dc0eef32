import { UNITS } from '#shared/domain/rewards/reward.ts';
import { humanize } from '#web/ui/status.tsx';

export const unitFilter = {
  kind: 'choices',
  name: 'unit',
  label: 'Unit',
  choices: UNITS.map((value) => ({ value, label: humanize(value) })),
} as const;
