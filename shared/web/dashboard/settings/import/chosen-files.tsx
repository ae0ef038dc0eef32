import { ActionIcon, Group, Select } from '@mantine/core';
import { CSV_FILES, type CsvFile } from '#shared/domain/import/csv.ts';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import style from './import.module.css';
import { type ChosenFile, type MappedCsvFile, mapFile } from './read-chosen-files.ts';

const TYPE_LABELS: Readonly<Record<CsvFile, string>> = {
  promoters: 'Promoters',
  promotions: 'Promoters’ campaigns and links',
  codes: 'Promo codes',
  leads: 'Referrals',
  sales: 'Sales and refunds',
  commissions: 'Commissions',
  payouts: 'Payouts',
};
const TYPES = (Object.keys(TYPE_LABELS) as CsvFile[]).map((value) => ({ value, label: TYPE_LABELS[value] }));

interface Props {
  readonly files: readonly ChosenFile[];
  readonly isDisabled: boolean;
  readonly change: (files: readonly ChosenFile[]) => void;
}

export function ChosenFiles({ files, isDisabled, change }: Props) {
  const replace = (next: MappedCsvFile) => change(files.map((file) => (file.key === next.key ? next : file)));
  return (
    <ul className={style.chosen}>
      {files.map((file) => (
        <li key={file.key}>
          <Group justify="space-between" wrap="nowrap">
            <strong>{nameOf(file)}</strong>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${nameOf(file)}`}
              disabled={isDisabled}
              onClick={() => change(files.filter(({ key }) => key !== file.key))}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </Group>
          {'table' in file ? <Columns file={file} isDisabled={isDisabled} change={replace} /> : null}
        </li>
      ))}
    </ul>
  );
}

function nameOf(file: ChosenFile): string {
  return 'table' in file ? file.table.name : file.name;
}

interface ColumnsProps {
  readonly file: MappedCsvFile;
  readonly isDisabled: boolean;
  readonly change: (file: MappedCsvFile) => void;
}

function Columns({ file, isDisabled, change }: ColumnsProps) {
  const { table, kind, mapping } = file;
  const { required, optional } = CSV_FILES[kind];
  const headers = table.headers.map((header, index) => ({
    value: String(index),
    label: header || `Column ${index + 1}`,
  }));
  const fieldOf = (column: string, isRequired: boolean) => (
    <Select
      key={column}
      label={column}
      size="xs"
      data={headers}
      value={mapping[column] === undefined ? null : String(mapping[column])}
      placeholder={isRequired ? 'Choose a column' : 'Not imported'}
      withAsterisk={isRequired}
      error={isRequired && mapping[column] === undefined ? 'Choose a column' : undefined}
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': `Clear ${column}` }}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(value) => {
        const { [column]: removed, ...others } = mapping;
        change({ ...file, mapping: value === null ? others : { ...others, [column]: Number(value) } });
      }}
    />
  );
  return (
    <>
      <Select
        label={`Record type of ${table.name}`}
        description={formatCounted(table.lines.length, 'row', 'rows')}
        size="xs"
        data={TYPES}
        value={kind}
        allowDeselect={false}
        disabled={isDisabled}
        onChange={(value) => change(mapFile(file, (value ?? kind) as CsvFile))}
      />
      <div className={style.columns}>{required.map((column) => fieldOf(column, true))}</div>
      <details className={style.more}>
        <summary>
          Optional columns ({optional.filter((column) => mapping[column] !== undefined).length} of {optional.length})
        </summary>
        <div className={style.columns}>{optional.map((column) => fieldOf(column, false))}</div>
      </details>
    </>
  );
}
