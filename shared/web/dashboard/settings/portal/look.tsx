import { TextInput } from '@mantine/core';
import { isColor } from '#shared/domain/portal/colors.ts';
import { DEFAULT_ACCENT } from '#shared/domain/portal/portal.ts';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import type { SettingsFieldErrors } from '#web/dashboard/settings/parts/use-settings-form.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { PortalDraft } from './draft.ts';
import { LogoField } from './logo.tsx';
import style from './portal.module.css';
import { PortalPreview } from './preview.tsx';

interface Props {
  readonly draft: PortalDraft;
  readonly set: <Name extends keyof PortalDraft>(name: Name, value: PortalDraft[Name]) => void;
  readonly wrong: SettingsFieldErrors;
  readonly company: string;
}

export function BrandingFields({ draft, set, wrong, company }: Props) {
  const colour = (name: 'accent_color' | 'header_color', label: string, description: string, without: string) => (
    <TextInput
      label={label}
      description={description}
      placeholder={name === 'accent_color' ? DEFAULT_ACCENT : 'As the page'}
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => set(name, value)}
      error={wrong[name]}
      rightSection={
        <input
          type="color"
          aria-label={`Choose: ${label.toLowerCase()}`}
          className={style.swatch}
          value={colourIn(draft[name], without)}
          onChange={({ currentTarget: { value } }) => set(name, value)}
        />
      }
    />
  );
  return (
    <Panel title="Look">
      <div className={style.look}>
        <TextInput
          label="Name"
          placeholder={company}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set('name', value)}
          error={wrong.name}
        />
        <div className={settings.pair}>
          {colour('accent_color', 'Accent colour', 'Of buttons and links.', DEFAULT_ACCENT)}
          {colour('header_color', 'Colour of the header', 'Behind the logo. Empty: as the page.', '#ffffff')}
        </div>
        <LogoField logo={draft.logo} change={(logo) => set('logo', logo)} wrong={wrong.logo} />
        <PortalPreview
          name={draft.name.trim() || company}
          logo={draft.logo}
          accent={colourIn(draft.accent_color, DEFAULT_ACCENT)}
          header={isColor(draft.header_color.trim()) ? draft.header_color.trim() : null}
        />
      </div>
    </Panel>
  );
}

/** The default applies while the color is malformed. */
function colourIn(text: string, without: string): string {
  return isColor(text.trim()) ? text.trim() : without;
}
