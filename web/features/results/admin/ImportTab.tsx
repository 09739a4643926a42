import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { MAX_LENEX_BYTES, type LenexReport } from '../../../../contracts/lenex.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { Spinner } from '../../../components/states/Spinner.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { usePickedFile, type PickedFile } from '../../../kit/use-picked-file.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ImportRows } from './ImportRows.tsx';
import { withDecisions, type Decisions } from './lenex-decisions.ts';
import { UnsureSwimmers } from './UnsureSwimmers.tsx';

/** All admin decisions on a file. */
interface ImportChoices {
  /** The file's club that is this one; null: as the server finds. */
  club: string | null;
  decisions: Decisions;
  /** Of meets of the file, by their position in it, which of the club's they are. */
  same: ReadonlyMap<number, string>;
}

const NO_CHOICES: ImportChoices = { club: null, decisions: new Map(), same: new Map() };

const importInput = (file: PickedFile, { club, decisions, same }: ImportChoices, dry_run: boolean) => ({
  ...file,
  club,
  decisions: [...decisions].map(([key, who]) => ({
    key,
    child_id: who?.child_id ?? null,
    user_id: who?.user_id ?? null,
  })),
  same_meets: [...same].map(([index, meet_id]) => ({ index, meet_id })),
  dry_run,
});

/** A LENEX file: first what would become of every result and who the unsure are, then the results that are good. */
export function ImportTab() {
  const { t } = useLanguage('adminResults');
  const { file, sizeFault, pick } = usePickedFile(MAX_LENEX_BYTES);
  const [said, setSaid] = useState(NO_CHOICES);
  const preview = useProcedure('import_lenex');
  const taking = useProcedure('import_lenex');

  const choose = async (picked: File | undefined) => {
    setSaid(NO_CHOICES);
    preview.reset();
    taking.reset();
    const next = await pick(picked);
    if (next) preview.mutate(importInput(next, NO_CHOICES, true));
  };
  const lookAgain = (more: Partial<ImportChoices>) => {
    const now = { ...said, ...more };
    setSaid(now);
    if (file) preview.mutate(importInput(file, now, true));
  };
  const take = () =>
    file &&
    taking.run(importInput(file, { ...said, club: said.club ?? preview.data?.club ?? null }, false), {
      done: ({ counts }) => {
        const count = counts.new + counts.changed;
        return count > 0 ? t('import.done', { count }) : t('import.kept');
      },
    });

  const error = preview.error ?? taking.error;
  const report = taking.data ?? (preview.data && withDecisions(preview.data, said.decisions));
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('import.file')}>
        <FileField
          label={t('import.choose')}
          help={t('import.help')}
          accept=".lef,.lxf,application/zip,text/xml"
          onChoose={(picked) => void choose(picked)}
        />
        <FormError message={sizeFault(t('import.tooLarge')) ?? faultText(error)} />
        {preview.isPending && (
          <p role="status" className="mt-3 flex items-center gap-2 text-muted">
            <Spinner /> {t('import.reading')}
          </p>
        )}
        {report && (
          <ReadFile
            report={report}
            same={said.same}
            onClub={(club) => lookAgain({ club, decisions: NO_CHOICES.decisions })}
            onSame={(index, meetId) => {
              const same = new Map(said.same);
              if (meetId) same.set(index, meetId);
              else same.delete(index);
              lookAgain({ same });
            }}
          />
        )}
      </Card>
      {report && !report.written && (
        <UnsureSwimmers
          swimmers={report.swimmers}
          decisions={said.decisions}
          onDecide={(keys, who) =>
            setSaid((now) => ({
              ...now,
              decisions: new Map([...now.decisions, ...keys.map((key) => [key, who] as const)]),
            }))
          }
        />
      )}
      {report && report.rows.length > 0 && (
        <Card title={t(report.written ? 'import.written' : 'import.check')}>
          <ImportRows report={report} />
          <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
            {report.written ? (
              <ButtonLink to="?tab=meets">{t('import.toMeets')}</ButtonLink>
            ) : (
              <Take
                report={report}
                decided={said.decisions.size + said.same.size > 0}
                busy={taking.isPending}
                onTake={take}
              />
            )}
          </div>
        </Card>
      )}
    </div>
  );
}

interface ReadFileProps {
  report: LenexReport;
  same: ImportChoices['same'];
  onClub: (name: string) => void;
  onSame: (index: number, meetId: string) => void;
}

/** The meets of a file, their names at the club, and the file's club that is this one. */
function ReadFile({ report, same, onClub, onSame }: ReadFileProps) {
  const { t, date } = useLanguage('adminResults');
  return (
    <div className="mt-4 flex flex-col gap-4">
      <ul className="flex flex-col gap-1">
        {report.meets.map(({ name, location, exists, choices }, at) => (
          <li key={`${name} ${at}`}>
            <b>{name}</b>
            {location && ` · ${location}`}{' '}
            <span className="text-muted">{t(exists ? 'import.meetExists' : 'import.meetNew')}</span>
            {choices.length > 0 && !report.written && (
              <SelectField
                label={t('import.same')}
                help={t('import.sameHelp')}
                className="mt-3 max-w-md"
                placeholder={t('import.notThere')}
                value={same.get(at) ?? ''}
                onChange={(event) => onSame(at, event.target.value)}
                options={choices.map((meet) => ({
                  value: meet.meet_id,
                  label: `${meet.name} · ${date(meet.starts_on)}`,
                }))}
              />
            )}
          </li>
        ))}
      </ul>
      {report.clubs.length > 1 && !report.written && (
        <SelectField
          label={t('import.club')}
          help={t('import.clubHelp')}
          className="max-w-md"
          placeholder={t('import.noClub')}
          value={report.club ?? ''}
          onChange={(event) => onClub(event.target.value)}
          options={report.clubs.map(({ name, athletes }) => ({
            value: name,
            label: `${name} · ${t('import.athletes', { count: athletes })}`,
          }))}
        />
      )}
    </div>
  );
}

interface TakeProps {
  report: LenexReport;
  /** True if an admin has decided something that is worth keeping, also where nothing is new. */
  decided: boolean;
  busy: boolean;
  onTake: () => void;
}

function Take({ report, decided, busy, onTake }: TakeProps) {
  const { t } = useLanguage('adminResults');
  const { counts } = report;
  const fresh = counts.new + counts.changed;
  return (
    <>
      <p className="text-muted">
        {counts.waiting > 0 && t('import.waiting', { count: counts.waiting })} {fresh === 0 && t('import.nothingNew')}
      </p>
      {(fresh > 0 || decided) && (
        <Button icon={<FileUp />} busy={busy} onClick={onTake}>
          {fresh > 0 ? t('import.take', { count: fresh }) : t('import.keep')}
        </Button>
      )}
    </>
  );
}
