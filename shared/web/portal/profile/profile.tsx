import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { AcceptedTermsList } from './accepted-terms.tsx';
import { CloseAccount } from './close-account.tsx';
import { LanguageSettings } from './language.tsx';
import { MailPreferences } from './mails.tsx';
import { MyData } from './my-data.tsx';
import { PersonalDetails } from './personal-details.tsx';

export default function Profile() {
  const { translate } = useTranslation();
  const { day } = useFormats();
  const { joined_at: joined } = useCurrentPromoter();
  return (
    <>
      <ScreenHead
        title={translate('profile')}
        text={`${translate('profileText')} ${translate('joinedOn', { day: day(joined) })}`}
      />
      <PersonalDetails />
      <MailPreferences />
      <LanguageSettings />
      <AcceptedTermsList />
      <MyData />
      <CloseAccount />
    </>
  );
}
