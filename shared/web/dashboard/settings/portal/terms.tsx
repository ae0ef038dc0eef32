import { Alert, Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AccountSettings } from '#web/dashboard/api/settings-query.ts';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { PortalTermsDraft } from './draft.ts';

type Kind = 'none' | 'url' | 'text';

interface Props {
  readonly terms: PortalTermsDraft | null;
  readonly change: (terms: PortalTermsDraft | null) => void;
  readonly now: AccountSettings['portal']['terms'];
  readonly isRequired: boolean;
  readonly error: string | undefined;
}

export function TermsFields({ terms, change, now, isRequired, error }: Props) {
  // Preserves the input of each kind when switching.
  const [typed, setTyped] = useState({ url: '', text: '' });
  const kind = termsKind(terms);
  const choose = (next: string) => {
    setTyped((before) => ({ ...before, ...terms }));
    const merged = { ...typed, ...terms };
    if (next === 'none') change(null);
    else change({ ...(next === 'url' ? { url: merged.url } : { text: merged.text }), minor: terms?.minor ?? false });
  };
  const isNew = terms !== null && isChanged(terms, now);
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
        Each promoter’s page shows the version that the promoter accepted, with time and IP address.
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
          onChange={({ currentTarget: { value } }) => change({ ...terms, url: value })}
          error={error}
        />
      ) : null}
      {terms && 'text' in terms ? (
        <Textarea
          label="Terms"
          rows={10}
          required
          value={terms.text}
          onChange={({ currentTarget: { value } }) => change({ ...terms, text: value })}
          error={error}
        />
      ) : null}
      {isNew && now ? (
        <Checkbox
          label="Minor change"
          description="Promoters who accepted the current version are not asked again. Use it for corrections only."
          checked={terms.minor}
          onChange={({ currentTarget: { checked } }) => change({ ...terms, minor: checked })}
        />
      ) : null}
      {isNew && !(now && terms.minor) ? (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          {isRequired
            ? 'When you save, the portal is blocked for all your promoters until they accept this version.'
            : 'When you save, the portal asks all your promoters to accept this version.'}
        </Alert>
      ) : null}
    </Stack>
  );
}

function isChanged(terms: PortalTermsDraft, now: Props['now']): boolean {
  return 'url' in terms ? terms.url.trim() !== (now?.url ?? '') : terms.text.trim() !== (now?.text ?? '');
}

function termsKind(terms: PortalTermsDraft | null): Kind {
  if (terms === null) return 'none';
  return 'url' in terms ? 'url' : 'text';
}
