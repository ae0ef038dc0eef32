import { Button, Group, Skeleton, Switch, Textarea } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  DEFAULT_INVOICE_TEMPLATE,
  MAX_TEMPLATE_LENGTH,
  TEMPLATE_VALUE_TEXTS,
} from '#shared/domain/invoices/template/template-variables.ts';
import { labelFieldError, problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import style from '#web/dashboard/settings/email-templates/email-editor.module.css';
import { EmailFrame } from '#web/dashboard/settings/email-templates/email-preview.tsx';
import { insertVariable, VariableButtons } from '#web/dashboard/settings/email-templates/variable-buttons.tsx';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import code from './invoice-text.module.css';
import { CHANGE_INVOICE_TEXT, invoicePreviewQuery, invoiceTextQuery } from './invoice-text-query.ts';

const TYPED_MS = 400;
const VARIABLES = Object.entries(TEMPLATE_VALUE_TEXTS).map(([name, description]) => ({ name, description }));

interface Props {
  /** Undefined: unchanged. */
  readonly draft: string | undefined;
  readonly setDraft: (draft: string | undefined) => void;
}

export default function InvoiceTextEditor({ draft, setDraft }: Props) {
  const { data: saved, error, isError, refetch } = useQuery(invoiceTextQuery);
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (saved === undefined) return <Skeleton height={480} />;
  return (
    <div className={style.editor}>
      <InvoiceTextForm saved={saved} draft={draft} setDraft={setDraft} />
      <InvoiceTextPreview html={draft ?? saved} />
    </div>
  );
}

function InvoiceTextForm({ saved, draft, setDraft }: Props & { readonly saved: string }) {
  const [problem, setProblem] = useState<ApiProblem>();
  const change = useAction(CHANGE_INVOICE_TEXT, {
    successMessage: 'The invoice text was saved.',
    onFailure: setProblem,
  });
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const html = draft ?? saved;
  const above = problemAboveForm(problem, ['html']);
  const write = (text: string) => setDraft(text === saved ? undefined : text);
  const discard = () => {
    setProblem(undefined);
    setDraft(undefined);
  };
  const end = (newlySaved: string) => {
    // Until it is read again, the field would show the former text.
    queries.setQueryData(invoiceTextQuery.queryKey, newlySaved);
    discard();
  };
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        change.mutate({ body: { html } }, { onSuccess: ({ data }) => end(data.html) });
      }}
    >
      {above ? <FailureAlert error={above} /> : null}
      <Textarea
        ref={field}
        label="HTML"
        description={`Write before and after ${DEFAULT_INVOICE_TEMPLATE}, which stands for the invoice itself. You can use p, h1 to h3, strong, em, br, ul, ol, li, a and hr. Finalized invoices keep their text.`}
        classNames={{ input: code.html ?? '' }}
        autosize
        minRows={10}
        maxRows={24}
        maxLength={MAX_TEMPLATE_LENGTH}
        spellCheck={false}
        data-autofocus
        value={html}
        onChange={({ currentTarget: { value } }) => write(value)}
        error={labelFieldError(problem?.fields ?? {}, 'html', 'HTML')}
      />
      <VariableButtons
        variables={VARIABLES}
        insert={(variable) => write(insertVariable(field.current, html, variable))}
        example="{{number | draft}}"
      />
      <Group gap="xs">
        <Button type="submit" loading={change.isPending} disabled={draft === undefined}>
          Save
        </Button>
        {draft === undefined ? null : (
          <Button variant="default" onClick={discard}>
            Discard changes
          </Button>
        )}
        {draft === undefined && saved !== DEFAULT_INVOICE_TEMPLATE ? <ResetButton /> : null}
      </Group>
    </form>
  );
}

function ResetButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Reset to default
      </Button>
      <ActionFormDialog
        call={CHANGE_INVOICE_TEXT}
        title="Reset to default?"
        label="Reset"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ body: { html: '' } })}
        successMessage="The invoice text was reset."
        isDestructive
      >
        New invoices then have no text of yours. You cannot undo this.
      </ActionFormDialog>
    </>
  );
}

function InvoiceTextPreview({ html }: { readonly html: string }) {
  const [hasTax, setTax] = useState(false);
  const [debouncedHtml] = useDebouncedValue(html, TYPED_MS);
  const { data, error, isError, refetch } = useQuery(invoicePreviewQuery(debouncedHtml, hasTax));
  return (
    <section className={style.preview} aria-label="Preview">
      <Switch
        label="Preview with tax"
        checked={hasTax}
        onChange={({ currentTarget: { checked } }) => setTax(checked)}
      />
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data ? <EmailFrame html={data} title="Invoice" /> : null}
      {data || isError ? null : <Skeleton height={480} />}
    </section>
  );
}
