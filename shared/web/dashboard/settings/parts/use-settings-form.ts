import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/changes.ts';
import type { InitOf } from '#web/dashboard/api/operations.ts';
import { queries } from '#web/dashboard/api/queries.ts';
import { type BodyOf, type Changing, type Settings, settingsQuery } from '#web/dashboard/api/settings-query.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { crossed, type Edits, edited } from './edits.ts';

/** The code of an answer to a change that was decided on what is there no more. */
const OUTDATED = 'outdated';

/** What is wrong with fields, by their names. */
export type Wrong = Readonly<Record<string, string | undefined>>;

interface Options<Name extends Changing, Draft> {
  readonly call: Name;
  /** The settings as they are shown when the form is opened. */
  readonly shown: Settings;
  /** What the fields have of settings. */
  readonly draftOf: (settings: Settings) => Draft;
  /** What is sent of edits that are not wrong. */
  readonly asked: (edits: Edits<Draft>) => BodyOf<Name>;
  /** What is wrong with edits, by the names of fields: such ones are not sent. */
  readonly check?: (edits: Edits<Draft>) => Wrong;
}

/**
 * A part of the settings while it is edited. What is sent are the fields alone that were edited, with the revision that
 * they were decided on: as long as anything is edited, that one stays, whatever else is loaded meanwhile.
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
    /** Another one after each try to save. */
    tried: wrongHere,
    /** After settings were loaded anew: the fields that somebody else has changed, too. */
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
    /** Takes what somebody else has set for what was seen. What was typed stays. */
    loadAnew: async () => {
      const { data, error } = await refetch();
      if (!data) return setProblem(error as Problem);
      begin();
      setTaken(crossed(edits, draftOf(seen), draftOf(data)));
      setBase(data);
    },
  };
}

/** What the service says of fields: the `name` of `portal.name`. */
function byField(problem: Problem | undefined): Wrong {
  const named = Object.entries(problem?.fields ?? {});
  return Object.fromEntries(named.map(([name, text]) => [name.split('.').at(-1) ?? name, text]));
}

/** A part of the settings while it is edited, whatever its fields are. */
export type SettingsFormState = Omit<
  ReturnType<typeof useSettingsForm<Changing, Record<never, never>>>,
  'call' | 'draft' | 'set' | 'taken'
> & { readonly taken: readonly PropertyKey[] | undefined };
