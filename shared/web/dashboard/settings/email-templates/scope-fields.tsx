import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TemplateScope } from '#shared/domain/mail/templates/template-edits.ts';
import { isLanguage, LANGUAGES } from '#shared/domain/portal/portal.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { LANGUAGE_LABELS } from '#web/dashboard/settings/parts/language-names.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';

const ALL = 'all';

interface Props {
  readonly scope: TemplateScope;
  readonly change: (scope: TemplateScope) => void;
  /** While there are unsaved changes. */
  readonly isDisabled: boolean;
}

export function ScopeFields({ scope, change, isDisabled }: Props) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const { campaignId, language } = scope;
  return (
    <div className={style.pair}>
      <Select
        label="Campaign"
        data={[
          { value: ALL, label: 'All campaigns' },
          ...campaigns.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={campaignId === null ? ALL : String(campaignId)}
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        nothingFoundMessage="No results"
        onChange={(id) => change({ ...scope, campaignId: id === null || id === ALL ? null : Number(id) })}
      />
      <Select
        label="Language"
        data={[
          { value: ALL, label: 'All languages' },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] })),
        ]}
        value={language ?? ALL}
        allowDeselect={false}
        disabled={isDisabled}
        onChange={(chosen) => change({ ...scope, language: chosen !== null && isLanguage(chosen) ? chosen : null })}
      />
    </div>
  );
}
