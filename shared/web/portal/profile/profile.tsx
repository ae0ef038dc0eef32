import { useMe } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { CloseAccount } from './close-account.tsx';
import { Language } from './language.tsx';
import { Mails } from './mails.tsx';
import { MyData } from './my-data.tsx';
import { Yourself } from './yourself.tsx';

export default function Profile() {
  const { say } = useSpeech();
  const { day } = useFormats();
  const { joined_at: joined } = useMe();
  return (
    <>
      <Head title={say('profile')} text={`${say('profileText')} ${say('joinedOn', { day: day(joined) })}`} />
      <Yourself />
      <Mails />
      <Language />
      <MyData />
      <CloseAccount />
    </>
  );
}
