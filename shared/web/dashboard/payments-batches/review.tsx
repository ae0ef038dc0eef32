import { Alert, Button, List, Progress } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IfAllowed, PaymentsDenied } from '#web/dashboard/actions/permission.tsx';
import { useAmounts, useCan } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { payoutPanel } from '#web/dashboard/payouts/list.tsx';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import { PayoutLink, PromoterLink } from '#web/dashboard/records/record-links.tsx';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import { useSidePanel } from '#web/dashboard/records/side-panel.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { LoadedList } from '#web/ui/lists/loaded-list.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { formatBlockReasons } from './block-reasons.ts';
import { PageLinks, parsePageNumber } from './page-links.tsx';
import style from './payments.module.css';
import { type ReviewRow, useReview } from './review-query.ts';

const CREATE = 'POST /api/v2/company/payouts/create_payments_batch';
const PAYMENT_FILES = [
  ...(['paypal', 'wise'] as const).map((method) => ({ method, format: method, label: METHOD_LABELS[method] })),
  { method: 'bank', format: 'sepa', label: 'Bank account (SEPA file)' },
  { method: 'bank', format: 'csv', label: 'Bank account (CSV file)' },
  { method: 'custom', format: 'csv', label: METHOD_LABELS.custom },
] as const;
type PaymentFile = (typeof PAYMENT_FILES)[number];
const PAGE_SIZE = 100;
const MAX_WARNED_ROWS = 10;

export default function Review() {
  const { error, retry, rows, total, isComplete, isCut } = useReview();
  const can = useCan();
  return (
    <>
      <PageHead title="Pay payouts">
        <Link to="/payouts/batches">Payment batches</Link>
      </PageHead>
      {can(CREATE) ? null : <PaymentsDenied />}
      {error ? <FailureAlert error={error} retry={retry} /> : null}
      {isComplete || error ? null : (
        <div aria-busy="true">
          <p role="status">Checking payouts.</p>
          <Progress
            value={total === 0 ? 0 : Math.min(100, (rows.length / total) * 100)}
            aria-label={`${formatCount(rows.length)} of ${formatCount(total)} payouts`}
          />
        </div>
      )}
      {isCut ? <p>Showing the oldest {formatCount(rows.length)} payouts, the maximum for one batch.</p> : null}
      {isComplete ? <Payouts rows={rows} /> : null}
    </>
  );
}

function Payouts({ rows }: { readonly rows: readonly ReviewRow[] }) {
  // Another file format may fit, such as CSV for accounts that SEPA does not reach.
  const isPaidBy = (row: ReviewRow, { method, format }: PaymentFile) =>
    row.method === method && row.file_formats[0] === format;
  const others = rows.filter((row) => row.file_formats.length === 0);
  if (rows.length === 0) {
    return (
      <EmptyState icon="payouts" title="No unpaid payouts">
        Unpaid payouts appear here.
      </EmptyState>
    );
  }
  const files = PAYMENT_FILES.filter((file) => rows.some((row) => isPaidBy(row, file)));
  const rowsWithWarnings = rows.filter((row) => row.warnings.length > 0 && row.file_formats.length > 0);
  return (
    <div className={style.parts}>
      {rowsWithWarnings.length > 0 ? <WarningsAlert rows={rowsWithWarnings} /> : null}
      {files.length === 0 ? (
        <EmptyState icon="info" title="Nothing can be paid now">
          The reasons are listed below.
        </EmptyState>
      ) : null}
      {files.map((file) => (
        <PaymentFilePanel key={file.label} file={file} rows={rows.filter((row) => isPaidBy(row, file))} />
      ))}
      {others.length > 0 ? (
        <Panel title={`Left out: ${formatCount(others.length)}`}>
          {others.some(lacksMethod) ? (
            <p>
              Promoters add their payout method in the portal. You can also add it on their page, under Payout methods.
            </p>
          ) : null}
          <LeftOut rows={others} />
        </Panel>
      ) : null}
    </div>
  );
}

const lacksMethod = ({ reasons }: ReviewRow) => reasons.some(({ code }) => code === 'no_method');

function WarningsAlert({ rows }: { readonly rows: readonly ReviewRow[] }) {
  const { amount } = useAmounts();
  const listedRows = rows.slice(0, MAX_WARNED_ROWS);
  const more = rows.length - listedRows.length;
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title="Check these payouts before you pay">
      <List size="sm">
        {listedRows.map(({ id, promoter, warnings, ...payout }) => (
          <List.Item key={id}>
            <PromoterLink promoter={promoter} />, {amount(payout.amount, payout.unit)}:{' '}
            {warnings.map(({ message }) => message).join('; ')}
          </List.Item>
        ))}
        {more > 0 ? <List.Item>{formatCount(more)} more</List.Item> : null}
      </List>
    </Alert>
  );
}

function PaymentFilePanel({ file, rows }: { readonly file: PaymentFile; readonly rows: readonly ReviewRow[] }) {
  const { money } = useAmounts();
  const navigate = useNavigate();
  const create = useAction(CREATE);
  const { method, format, label } = file;
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const begin = () =>
    create.mutate(
      { body: { method, file_format: format, ids: rows.map(({ id }) => id) } },
      { onSuccess: ({ data }) => navigate({ to: '/payouts/batches/$id', params: { id: String(data.id) } }) },
    );
  return (
    <Panel title={label}>
      <KeyFigures label={`Payable: ${label}`} isPlain>
        <KeyFigure label="Payable">{money(total)}</KeyFigure>
        <KeyFigure label="Payouts">{formatCount(rows.length)}</KeyFigure>
        <KeyFigure label="Promoters">{formatCount(new Set(rows.map(({ promoter }) => promoter.id)).size)}</KeyFigure>
      </KeyFigures>
      <IfAllowed call={CREATE}>
        <Button mt="md" loading={create.isPending} onClick={begin} aria-label={`Create payment batch: ${label}`}>
          Create payment batch
        </Button>
      </IfAllowed>
    </Panel>
  );
}

function LeftOut({ rows }: { readonly rows: readonly ReviewRow[] }) {
  const formats = useAmounts();
  const { amount } = formats;
  const [view, changeView] = useDashboardView();
  const table: LoadedTable<ReviewRow> = {
    label: 'Payouts left out',
    file: 'payouts-left-out',
    idOf: ({ id }) => id,
    searchPlaceholder: 'Promoter or reason',
    columns: [
      {
        id: 'promoter',
        label: 'Promoter',
        value: ({ promoter }) => promoterName(promoter),
        text: ({ promoter: { name, email } }) => (name ? `${name} <${email}>` : email),
        cell: ({ promoter }) => <PromoterLink promoter={promoter} />,
      },
      {
        id: 'why',
        label: 'Reason',
        value: ({ reasons }) => formatBlockReasons(reasons),
        cell: ({ reasons }) => formatBlockReasons(reasons),
      },
      { id: 'payout', label: 'Payout', value: ({ id }) => id, cell: ({ id }) => <PayoutLink id={id} /> },
      {
        id: 'amount',
        label: 'Amount',
        isNumber: true,
        value: (row) => row.amount,
        text: (row) => amount(row.amount, row.unit),
        csv: (row) => row,
        cell: (row) => amount(row.amount, row.unit),
      },
    ],
  };
  const pageRows = (matchingRows: readonly ReviewRow[]) => {
    const last = Math.max(1, Math.ceil(matchingRows.length / PAGE_SIZE));
    const page = Math.min(parsePageNumber(view.page), last);
    return {
      rows: matchingRows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      pages: (
        <PageLinks
          of="payouts"
          page={page}
          total={matchingRows.length}
          isLast={page === last}
          goToPage={(next) => changeView({ ...view, page: String(next) })}
        />
      ),
    };
  };
  return (
    <LoadedList
      table={table}
      rows={rows}
      formats={formats}
      search={view}
      changeView={changeView}
      minWidth={760}
      isInPanel
      paged={pageRows}
      panel={useSidePanel({ ...payoutPanel, idOf: table.idOf, nameOf: ({ id }: ReviewRow) => `payout ${id}` })}
    />
  );
}
