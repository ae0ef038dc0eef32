import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/changes.ts';
import type { InitOf } from '#web/dashboard/api/operations.ts';
import { queries } from '#web/dashboard/api/queries.ts';
import { type BodyOf, type Changing, type Settings, settingsQuery } from '#web/dashboard/api/settings-query.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { crossed, type Edits, edited } from './edits.ts';

/** Error code of a change with an outdated revision. */
const OUTDATED = 'outdated';

/** Error texts by field. */
export type Wrong = Readonly<Record<string, string | undefined>>;

interface Options<Name extends Changing, Draft> {
  readonly call: Name;
  /** Settings when the form opened. */
  readonly shown: Settings;
  /** Selects the form's values. */
  readonly draftOf: (settings: Settings) => Draft;
  /** Builds the request from valid edits. */
  readonly asked: (edits: Edits<Draft>) => BodyOf<Name>;
  /** Returns errors by field; they prevent the request. */
  readonly check?: (edits: Edits<Draft>) => Wrong;
}

/**
 * Manages a settings form. It sends only edited fields, with the revision that the user saw: while there are edits,
 * newer settings do not replace it.
 */
export function useSettingsForm<Name extends Changing, Draft extends object>({
  call,
  shown,
  draftOf,
  asked,
  check = () => ({}),
}: Options<Name, Draft>) {
  const { data: latest = shown, refetch } = useQuery(settingsQuery);
  const [edits, setEdits] = useState<Edits<Draft>>({});
  const [base, setBase] = useState<Settings>();
  const [problem, setProblem] = useState<Problem>();
  const [wrongHere, setWrongHere] = useState<Wrong>({});
  const [taken, setTaken] = useState<readonly (keyof Draft)[]>();
  const isEdited = Object.keys(edits).length > 0;
  const seen = (isEdited ? base : undefined) ?? latest;
  const change = useAction(call, { said: 'The settings were saved.', failed: setProblem });
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
    mayChange: useMay()(call),
    isOutdated: problem?.code === OUTDATED,
    problem: problem?.code === OUTDATED ? undefined : problem,
    wrong: { ...byField(problem), ...wrongHere },
    /** A new object after each attempt to save. */
    tried: wrongHere,
    /** After a reload: edited fields that another user has changed, too. */
    taken,
    set: <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
      setBase(seen);
      setEdits((before) => edited(before, draftOf(seen), field, value));
    },
    save: () => {
      begin();
      const wrong = check(edits);
      setWrongHere(wrong);
      if (Object.keys(wrong).length > 0) return;
      const init = { body: { ...asked(edits), revision: seen.revision } } as InitOf<Name>;
      change.mutate(init, {
        onSuccess: (settings) => {
          queries.setQueryData(settingsQuery.queryKey, settings);
          setEdits({});
        },
      });
    },
    /** Accepts the newer settings and keeps the edits. */
    loadAnew: async () => {
      const { data, error } = await refetch();
      if (!data) return setProblem(error as Problem);
      begin();
      setTaken(crossed(edits, draftOf(seen), draftOf(data)));
      setBase(data);
    },
  };
}

/** Maps the service's errors to fields: `name` for `portal.name`. */
function byField(problem: Problem | undefined): Wrong {
  const named = Object.entries(problem?.fields ?? {});
  return Object.fromEntries(named.map(([name, text]) => [name.split('.').at(-1) ?? name, text]));
}

/** State of any settings form. */
export type SettingsFormState = Omit<
  ReturnType<typeof useSettingsForm<Changing, Record<never, never>>>,
  'call' | 'draft' | 'set' | 'taken'
> & { readonly taken: readonly PropertyKey[] | undefined };
