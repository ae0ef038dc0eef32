import { UNITS } from '#shared/domain/rewards/reward.ts';
import { inWords } from '#web/ui/status.tsx';

export const byUnit = {
  kind: 'choices',
  name: 'unit',
  label: 'Unit',
  choices: UNITS.map((value) => ({ value, label: inWords(value) })),
} as const;
