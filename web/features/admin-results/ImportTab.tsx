import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LENEX_BYTES } from '../../../contracts/lenex.ts';
import type { LenexReport, SwimmerChoice } from '../../../contracts/lenex.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { FileField } from '../../components/FileField.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { base64Of } from '../../lib/file-content.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ImportRows } from './ImportRows.tsx';
import { UnsureSwimmers } from './UnsureSwimmers.tsx';
import { useResultsCall } from './meets-data.ts';

interface ChosenFile {
  file_name: string;
  content: string;
}
/** What the office said of the unsure, by key; null: nobody of the club. */
export type Decisions = ReadonlyMap<string, SwimmerChoice | null>;

const NO_DECISIONS: Decisions = new Map();

/** A LENEX file: first what would become of every result and who the unsure are, then the results that are good. */
export function ImportTab() {
  const { t } = useTranslation('adminResults');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [club, setClub] = useState<string | null>(null);
  const [decisions, setDecisions] = useState(NO_DECISIONS);
  const [tooLarge, setTooLarge] = useState(false);
  const preview = useResultsCall('import_lenex');
  const taking = useResultsCall('import_lenex');

  const input = (chosen: ChosenFile, ofClub: string | null, decided: Decisions, dry_run: boolean) => ({
    ...chosen,
    club: ofClub,
    decisions: [...decided].map(([key, who]) => ({
      key,
      child_id: who?.child_id ?? null,
      user_id: who?.user_id ?? null,
    })),
    dry_run,
  });
  const choose = async (picked: File | undefined) => {
    setFile(null);
    setClub(null);
    setDecisions(NO_DECISIONS);
    preview.reset();
    taking.reset();
    setTooLarge(picked !== undefined && picked.size > MAX_LENEX_BYTES);
    if (!picked || picked.size > MAX_LENEX_BYTES) return;
    const next = { file_name: picked.name, content: await base64Of(picked) };
    setFile(next);
    preview.mutate(input(next, null, NO_DECISIONS, true));
  };
  const lookAgain = (ofClub: string | null, decided: Decisions) => {
    setClub(ofClub);
    setDecisions(decided);
    if (file) preview.mutate(input(file, ofClub, decided, true));
  };
  const take = () =>
    file &&
    runMutation(taking.mutateAsync, input(file, club ?? preview.data?.club ?? null, decisions, false), {
      onSuccess: ({ counts }) => toast.success(t('import.done', { count: counts.new + counts.changed })),
    });

  const error = preview.error ?? taking.error;
  const report = taking.data ?? preview.data;
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('import.file')}>
        <FileField
          label={t('import.choose')}
          help={t('import.help')}
          accept=".lef,.lxf,application/zip,text/xml"
          onChoose={(picked) => void choose(picked)}
        />
        <FormError message={tooLarge ? t('import.tooLarge') : error ? errorText(codeOf(error)) : undefined} />
        {preview.isPending && (
          <p role="status" className="mt-3 flex items-center gap-2 text-muted">
            <Spinner /> {t('import.reading')}
          </p>
        )}
        {report && <Found report={report} onClub={(name) => lookAgain(name, NO_DECISIONS)} />}
      </Card>
      {report && !report.written && (
        <UnsureSwimmers
          swimmers={report.swimmers}
          decisions={decisions}
          onDecide={(key, who) => lookAgain(club ?? report.club, new Map(decisions).set(key, who))}
        />
      )}
      {report && report.rows.length > 0 && (
        <Card title={t(report.written ? 'import.written' : 'import.check')}>
          <ImportRows report={report} />
          <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
            {report.written ? (
              <ButtonLink to="?tab=meets">{t('import.toMeets')}</ButtonLink>
            ) : (
              <Take report={report} busy={taking.isPending} onTake={take} />
            )}
          </div>
        </Card>
      )}
    </div>
  );
}

/** Which meets the file holds, and which of its clubs is this one. */
function Found({ report, onClub }: { report: LenexReport; onClub: (name: string) => void }) {
  const { t } = useTranslation('adminResults');
  return (
    <div className="mt-4 flex flex-col gap-4">
      <ul className="flex flex-col gap-1">
        {report.meets.map(({ name, place, exists }, at) => (
          <li key={`${name} ${at}`}>
            <b>{name}</b>
            {place && ` · ${place}`}{' '}
            <span className="text-muted">{t(exists ? 'import.meetExists' : 'import.meetNew')}</span>
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

function Take({ report, busy, onTake }: { report: LenexReport; busy: boolean; onTake: () => void }) {
  const { t } = useTranslation('adminResults');
  const { counts, swimmers } = report;
  const fresh = counts.new + counts.changed;
  const decided = swimmers.some(({ match }) => match === 'ignored');
  return (
    <>
      <p className="text-muted">
        {counts.waiting > 0 && t('import.waiting', { count: counts.waiting })} {fresh === 0 && t('import.nothingNew')}
      </p>
      {(fresh > 0 || decided) && (
        <Button icon={<FileUp aria-hidden="true" />} busy={busy} onClick={onTake}>
          {fresh > 0 ? t('import.take', { count: fresh }) : t('import.keep')}
        </Button>
      )}
    </>
  );
}
