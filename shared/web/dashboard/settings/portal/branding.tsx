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
  readonly errors: SettingsFieldErrors;
  readonly company: string;
}

export function BrandingFields({ draft, set, errors, company }: Props) {
  const renderColorField = (
    name: 'accent_color' | 'header_color',
    label: string,
    description: string,
    fallback: string,
  ) => (
    <TextInput
      label={label}
      description={description}
      placeholder={name === 'accent_color' ? DEFAULT_ACCENT : 'Page color'}
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => set(name, value)}
      error={errors[name]}
      rightSection={
        <input
          type="color"
          aria-label={`Pick ${label.toLowerCase()}`}
          className={style.swatch}
          value={parseColor(draft[name], fallback)}
          onChange={({ currentTarget: { value } }) => set(name, value)}
        />
      }
    />
  );
  return (
    <Panel title="Branding">
      <div className={style.look}>
        <TextInput
          label="Name"
          placeholder={company}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set('name', value)}
          error={errors.name}
        />
        <div className={settings.pair}>
          {renderColorField('accent_color', 'Accent color', 'For buttons and links.', DEFAULT_ACCENT)}
          {renderColorField(
            'header_color',
            'Header color',
            'Behind the logo. Leave empty for the page color.',
            '#ffffff',
          )}
        </div>
        <LogoField logo={draft.logo} change={(logo) => set('logo', logo)} error={errors.logo} />
        <PortalPreview
          name={draft.name.trim() || company}
          logo={draft.logo}
          accent={parseColor(draft.accent_color, DEFAULT_ACCENT)}
          header={isColor(draft.header_color.trim()) ? draft.header_color.trim() : null}
        />
      </div>
    </Panel>
  );
}

/** The default applies while the color is malformed. */
function parseColor(text: string, fallback: string): string {
  return isColor(text.trim()) ? text.trim() : fallback;
}
