import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OUTDATED } from '#web/dashboard/actions/outdated.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import {
  type AccountSettings,
  type SettingsBody,
  type SettingsOperation,
  settingsQuery,
} from '#web/dashboard/api/settings-query.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { type Edits, findConflictingFields, withEdit } from './edits.ts';

export type SettingsFieldErrors = Readonly<Record<string, string | undefined>>;

interface Options<Name extends SettingsOperation, Draft> {
  readonly call: Name;
  /** When the form opened. */
  readonly shown: AccountSettings;
  readonly draftOf: (settings: AccountSettings) => Draft;
  readonly buildBody: (edits: Edits<Draft>) => SettingsBody<Name>;
  /** Errors by field prevent the request. */
  readonly check?: (edits: Edits<Draft>) => SettingsFieldErrors;
}

/**
 * Manages a settings form. It sends only edited fields, with the revision that the user saw: newer settings do not
 * replace it during edits.
 */
export function useSettingsForm<Name extends SettingsOperation, Draft extends object>({
  call,
  shown,
  draftOf,
  buildBody,
  check = () => ({}),
}: Options<Name, Draft>) {
  const { data: latest = shown, refetch } = useQuery(settingsQuery);
  const [edits, setEdits] = useState<Edits<Draft>>({});
  const [base, setBase] = useState<AccountSettings>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [localErrors, setLocalErrors] = useState<SettingsFieldErrors>({});
  const [taken, setTaken] = useState<readonly (keyof Draft)[]>();
  const isEdited = Object.keys(edits).length > 0;
  const seen = (isEdited ? base : undefined) ?? latest;
  const change = useAction(call, { successMessage: 'The settings were saved.', onFailure: setProblem });
  const begin = () => {
    setProblem(undefined);
    setTaken(undefined);
  };
  return {
    call,
    seen,
    draft: { ...draftOf(seen), ...edits },
    isEdited,
    isSaving: change.isPending,
    mayChange: useCan()(call),
    isOutdated: problem?.code === OUTDATED,
    problem: problem?.code === OUTDATED ? undefined : problem,
    errors: { ...byField(problem), ...localErrors },
    /** A new object after each attempt. */
    localErrors,
    /** After a reload: fields that another user has changed, too. */
    taken,
    set: <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
      setBase(seen);
      setEdits((before) => withEdit(before, draftOf(seen), field, value));
    },
    save: () => {
      begin();
      const errors = check(edits);
      setLocalErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const init = { body: { ...buildBody(edits), revision: seen.revision } } as OperationRequest<Name>;
      change.mutate(init, {
        onSuccess: (settings) => {
          dashboardQueryClient.setQueryData(settingsQuery.queryKey, settings);
          setEdits({});
        },
      });
    },
    /** Keeps the edits. */
    reload: async () => {
      const { data, error } = await refetch();
      if (!data) return setProblem(error as ApiProblem);
      begin();
      setTaken(findConflictingFields(edits, draftOf(seen), draftOf(data)));
      setBase(data);
    },
  };
}

/** Maps `portal.name` to `name`. */
function byField(problem: ApiProblem | undefined): SettingsFieldErrors {
  const fieldErrors = Object.entries(problem?.fields ?? {});
  return Object.fromEntries(fieldErrors.map(([name, text]) => [name.split('.').at(-1) ?? name, text]));
}

export type SettingsFormState = Omit<
  ReturnType<typeof useSettingsForm<SettingsOperation, Record<never, never>>>,
  'call' | 'draft' | 'set' | 'taken'
> & { readonly taken: readonly PropertyKey[] | undefined };
