import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import type { ImportSource } from '#shared/domain/import/records.ts';
import { PROVIDERS } from '#web/dashboard/settings/billing/provider-labels.ts';
import { Step, Steps } from '#web/dashboard/settings/parts/steps.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { billingImportCommand, DATE_PLACEHOLDER, DRY_RUN, importCommand } from './commands.ts';
import style from './import.module.css';
import { SOURCE_TEXTS } from './import-texts.ts';

interface Props {
  readonly accountId: number;
  readonly source: ImportSource;
}

export function ImportGuide({ accountId, source }: Props) {
  const { label, heading, instructions, files, hint } = SOURCE_TEXTS[source];
  return (
    <Steps>
      <Step title="Create your campaigns">
        <p>
          Use the same names as in the other service. If a name differs, map it in the command, such as{' '}
          <code>--campaign "Friends=2"</code>. Add milestone rewards and upgrades after the import: campaigns that have
          them are rejected.
        </p>
      </Step>
      <Step title={heading}>
        <p>{instructions} Put them in a folder, such as export:</p>
        <ul className={style.files}>
          {files.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
        <p>{hint}</p>
      </Step>
      <Step title="Dry run">
        <p>
          Your engineers run this in the service’s folder. If it is deployed, they append <code>--stack</code> and the
          stack name.
        </p>
        <CopyableText text={importCommand(accountId, source, ...DRY_RUN)} label="Copy the dry run command" />
        <p>
          A dry run writes nothing. It counts, by record type, the rows that can be imported and those imported before.
          It lists each row that would be rejected, and why; left-out.csv has all of them. Correct these rows and repeat
          the dry run.
        </p>
      </Step>
      <Step title="Import">
        <CopyableText text={importCommand(accountId, source)} label="Copy the import command" />
        <p>
          At the end, the command compares the files with the account. The exit code is 1 if they differ, or if a row
          was rejected.
        </p>
      </Step>
      <Step title="Import payments made since the export">
        <p>
          After you connect Stripe or Paddle, import the payments made since your export: put the export date in place
          of <code>{DATE_PLACEHOLDER}</code>. Each payment counts once. Then run the import again. A read-only key is
          enough; it is not stored.
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
          You can repeat the import at any time, even while {label === 'CSV' ? 'the other service' : label} is still
          running. Each record is imported once, and only new data is written. Commissions paid there since become paid
          here, too, unless someone has changed them here. The command lists those: deny them, or they are paid twice.
        </p>
      </Step>
    </Steps>
  );
}
