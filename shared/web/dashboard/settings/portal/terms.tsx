import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AccountSettings } from '#web/dashboard/api/settings-query.ts';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import type { PortalTermsDraft } from './draft.ts';

type Kind = 'none' | 'url' | 'text';

interface Props {
  readonly terms: PortalTermsDraft | null;
  readonly change: (terms: PortalTermsDraft | null) => void;
  readonly now: AccountSettings['portal']['terms'];
  readonly error: string | undefined;
}

export function TermsFields({ terms, change, now, error }: Props) {
  // Preserves the input of each kind when switching.
  const [typed, setTyped] = useState({ url: '', text: '' });
  const kind = termsKind(terms);
  const choose = (next: string) => {
    setTyped((before) => ({ ...before, ...terms }));
    const kept = { ...typed, ...terms };
    if (next === 'none') change(null);
    else change(next === 'url' ? { url: kept.url } : { text: kept.text });
  };
  return (
    <Stack>
      <p className={settings.lead}>
        {now ? (
          <>
            Version {now.version} has been in effect since <DayText time={now.since} />. If you change the terms,
            version {now.version + 1} takes effect.
          </>
        ) : (
          'There are no terms to accept. If you add terms, a new version takes effect.'
        )}{' '}
        New sign-ups accept the new version; the version that each existing promoter accepted is kept.
      </p>
      <Radio.Group label="Terms for promoters" value={kind} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value="none" label="None" />
          <Radio value="url" label="Link to your page" />
          <Radio value="text" label="Text shown in the portal" />
        </Stack>
      </Radio.Group>
      {terms && 'url' in terms ? (
        <TextInput
          label="Terms URL"
          type="url"
          placeholder="https://acme.example/partner-terms"
          autoComplete="off"
          required
          value={terms.url}
          onChange={({ currentTarget: { value } }) => change({ url: value })}
          error={error}
        />
      ) : null}
      {terms && 'text' in terms ? (
        <Textarea
          label="Terms"
          rows={10}
          required
          value={terms.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          error={error}
        />
      ) : null}
    </Stack>
  );
}

function termsKind(terms: PortalTermsDraft | null): Kind {
  if (terms === null) return 'none';
  return 'url' in terms ? 'url' : 'text';
}
