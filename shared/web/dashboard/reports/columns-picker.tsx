import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import { Icon } from '#web/ui/icons.tsx';
import { METRIC_LABELS } from './columns.ts';
import style from './reports.module.css';

interface ColumnsProps {
  readonly offered: readonly ReportMetric[];
  readonly shown: readonly ReportMetric[];
  readonly change: (metrics: readonly string[]) => void;
}

export function ColumnsPicker({ offered, shown, change }: ColumnsProps) {
  const set = (names: readonly string[]) => change(offered.filter((metric) => names.includes(metric)));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns to show" className={style.long}>
        <Checkbox.Group label="Show" value={[...shown]} onChange={set}>
          <Stack gap="xs" mt="xs">
            {offered.map((metric) => (
              <Checkbox
                key={metric}
                value={metric}
                label={METRIC_LABELS[metric]}
                // At least one metric stays visible.
                disabled={shown.length === 1 && shown[0] === metric}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
