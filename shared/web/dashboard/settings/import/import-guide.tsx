import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import type { ImportSource } from '#shared/domain/import/records.ts';
import { PROVIDERS } from '#web/dashboard/settings/billing/words.ts';
import { Step, Steps } from '#web/dashboard/settings/parts/steps.tsx';
import { CopyableText } from '#web/ui/copied.tsx';
import { billingImportCommand, DATE_PLACEHOLDER, DRY_RUN, importCommand } from './commands.ts';
import style from './import.module.css';
import { SOURCES } from './import-words.ts';

interface Props {
  readonly accountId: number;
  readonly source: ImportSource;
}

export function ImportGuide({ accountId, source }: Props) {
  const { label, task, place, files, more } = SOURCES[source];
  return (
    <Steps>
      <Step title="Create your campaigns">
        <p>
          Give each the name that it has there. If a name differs, say so in the command, such as{' '}
          <code>--campaign "Friends=2"</code>. Add rewards for targets and next levels after the import: campaigns that
          have them are refused.
        </p>
      </Step>
      <Step title={task}>
        <p>{place} Put them into a folder, such as export:</p>
        <ul className={style.files}>
          {files.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
        <p>{more}</p>
      </Step>
      <Step title="Try it">
        <p>
          Your engineers run this in the folder of the service. If it is deployed, they put <code>--stack</code> and the
          name of its stack behind it.
        </p>
        <CopyableText text={importCommand(accountId, source, ...DRY_RUN)} label="Copy the dry run" />
        <p>
          A dry run writes nothing. It counts, for each kind of record, the rows that can come and those that came
          before. It names the rows that would not come, and why: left-out.csv has all of them. Correct these, and try
          it again.
        </p>
      </Step>
      <Step title="Import">
        <CopyableText text={importCommand(accountId, source)} label="Copy the import" />
        <p>
          At the end it compares what the files say with what the account has. The exit code is 1 if they differ, or if
          a row was refused.
        </p>
      </Step>
      <Step title="Record what was paid since">
        <p>
          Once you have connected Stripe or Paddle, record what they were paid since your files were made: put that day
          in place of <code>{DATE_PLACEHOLDER}</code>. Each payment counts once. Then import again. A key that only
          reads is enough, and it is kept nowhere.
        </p>
        <dl className={style.providers}>
          {BILLING_PROVIDERS.map((provider) => (
            <div key={provider}>
              <dt>{PROVIDERS[provider]}</dt>
              <dd>
                <CopyableText
                  text={billingImportCommand(accountId, provider)}
                  label={`Copy the command for ${PROVIDERS[provider]}`}
                />
              </dd>
            </div>
          ))}
        </dl>
      </Step>
      <Step title="Import once more before the first payout">
        <p>
          You can repeat the import as often as you like, also while {label === 'CSV' ? 'the other service' : label}{' '}
          still runs: each record comes once, and only what is new is written. Commissions that were paid there since
          become paid here, too, unless somebody has changed them here. The command names those: deny them, or they are
          paid again.
        </p>
      </Step>
    </Steps>
  );
}
