import { useState } from 'react';
import { MAX_ACCIDENT_TEXT, MAX_INFORMED, MAX_SPOT } from '../../../contracts/accidents.ts';
import { clubClock, clubMoment } from '../../../contracts/club-moment.ts';
import { reportAccidentInput } from '../../../contracts/inputs/accidents.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { late } from '../../components/states/late.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { NamedChild } from '../children/ChildField.tsx';

const ChildField = late(async () => (await import('../children/ChildField.tsx')).ChildField);
const LocationField = late(async () => (await import('./scene/LocationField.tsx')).LocationField);
const MomentFields = late(async () => (await import('./scene/MomentFields.tsx')).MomentFields);

export interface ReportSheetProps {
  /** Null: chosen by name. */
  child: { id: string; full_name: string } | null;
  /** The lesson or the event's day; without both it was elsewhere. */
  lessonId?: string;
  event?: { id: string; day: string };
  onClose: () => void;
}

/** An accident of a child, as the staff reports it. Pressed twice, it is one report. */
export function ReportSheet({ child, lessonId, event, onClose }: ReportSheetProps) {
  const { t } = useLanguage('accidents');
  const online = useOnline();
  const [accident_id] = useState(() => crypto.randomUUID());
  const [hurt, setHurt] = useState<NamedChild | null>(null);
  const form = useClubForm(reportAccidentInput, {
    accident_id,
    child_id: child?.id ?? '',
    lesson_id: lessonId ?? null,
    event_id: event?.id ?? null,
    location_id: null,
    happened_at: lessonId ? null : momentOn(event?.day),
    what: '',
    where: '',
    done: '',
    told: '',
  });
  return (
    <FormDialog
      sheet
      title={child ? t('report.title', { name: child.full_name }) : t('report.new')}
      onClose={onClose}
      submitLabel={t('report.submit')}
      call="report_accident"
      done={({ families }) => t(families ? 'report.sent' : 'report.recorded')}
      form={form}
    >
      <p className="text-muted">{t('report.lead')}</p>
      {!child && (
        <Controlled {...form.typed('child_id')}>
          {({ onChange, error, ref }) => (
            <ChildField
              label={t('report.child')}
              value={hurt}
              onChange={(one) => {
                setHurt(one);
                onChange(one?.id ?? '');
              }}
              empty={t('report.childNone')}
              error={error}
              inputRef={ref}
            />
          )}
        </Controlled>
      )}
      {!lessonId && (
        <Controlled {...form.typed('happened_at')}>
          {({ value, onChange, error }) => <MomentFields value={value ?? ''} onChange={onChange} error={error} />}
        </Controlled>
      )}
      {!lessonId && !event && (
        <LocationField {...form.field('location_id', { setValueAs: (value: unknown) => value || null })} />
      )}
      <TextArea label={t('report.what')} rows={3} maxLength={MAX_ACCIDENT_TEXT} {...form.field('what')} />
      <TextArea label={t('report.done')} rows={3} maxLength={MAX_ACCIDENT_TEXT} {...form.field('done')} />
      <TextField
        label={t('report.where')}
        help={t('report.whereHelp')}
        optional
        maxLength={MAX_SPOT}
        {...form.field('where')}
      />
      <TextField
        label={t('report.informed')}
        help={t('report.informedHelp')}
        optional
        maxLength={MAX_INFORMED}
        {...form.field('told')}
      />
      {!online && <FormError message={t('report.offline')} />}
    </FormDialog>
  );
}

/** The moment with which the form begins: now, on the day of an event that was before at its noon. */
function momentOn(day: string | undefined): string {
  const now = new Date(clubNow()).toISOString();
  return !day || day >= clubClock(now).day ? now : (clubMoment(day, '12:00') ?? now);
}
