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
  readonly wrong: string | undefined;
}

export function TermsFields({ terms, change, now, wrong }: Props) {
  // Preserves the input of each kind when switching.
  const [typed, setTyped] = useState({ url: '', text: '' });
  const kind = kindOf(terms);
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
            Version {now.version} holds since <DayText time={now.since} />. If you change them, version{' '}
            {now.version + 1} begins.
          </>
        ) : (
          'Nobody is asked to agree to anything. If you set terms, a new version begins.'
        )}{' '}
        Who signs up from then on accepts the new one; of everybody else it is kept which one they have accepted.
      </p>
      <Radio.Group label="What promoters agree to" value={kind} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value="none" label="None" />
          <Radio value="url" label="A page of yours" />
          <Radio value="text" label="A text that the portal shows" />
        </Stack>
      </Radio.Group>
      {terms && 'url' in terms ? (
        <TextInput
          label="Address of the terms"
          type="url"
          placeholder="https://acme.example/partner-terms"
          autoComplete="off"
          required
          value={terms.url}
          onChange={({ currentTarget: { value } }) => change({ url: value })}
          error={wrong}
        />
      ) : null}
      {terms && 'text' in terms ? (
        <Textarea
          label="Text of the terms"
          rows={10}
          required
          value={terms.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          error={wrong}
        />
      ) : null}
    </Stack>
  );
}

function kindOf(terms: PortalTermsDraft | null): Kind {
  if (terms === null) return 'none';
  return 'url' in terms ? 'url' : 'text';
}
