import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { addClosureInput } from '../../../contracts/inputs/closures.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { DayField } from '../../kit/DayField.tsx';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { isDate } from '../../lib/forms/typed-date.ts';
import { locationsQuery } from '../locations/locations-data.ts';
import { lessonsDuringQuery, type ComingLesson } from './closures-data.ts';

/** Shuts a location, or the whole club, for some days; says which lessons fall on them before anything is done. */
export function ClosureSheet({ onClose }: { onClose: () => void }) {
  const { t, localized } = useLanguage('adminSettings');
  const { data: locations } = useQuery(locationsQuery);
  const form = useClubForm(
    addClosureInput,
    {
      location_id: null,
      starts_on: '',
      ends_on: '',
      reason: '',
      cancel_lessons: true,
    },
    { fieldOf: { location_not_found: 'location_id' } },
  );
  const [location_id, starts_on, ends_on] = useWatch({
    control: form.control,
    name: ['location_id', 'starts_on', 'ends_on'],
  });
  const hasDays = isDate(starts_on ?? '') && isDate(ends_on ?? '') && starts_on <= ends_on;
  const { data: lessons } = useQuery({
    ...lessonsDuringQuery({ location_id: location_id ?? null, starts_on, ends_on }),
    enabled: hasDays,
  });
  const said = ({ cancelled_lessons, families }: Returns<'add_closure'>) => ({
    text: t('closures.added'),
    description: [
      t('closures.cancelled', { count: cancelled_lessons }),
      families > 0 && t('closures.notified', { count: families }),
    ]
      .filter(Boolean)
      .join(' '),
  });
  return (
    <FormDialog
      sheet
      title={t('closures.add')}
      onClose={onClose}
      call="add_closure"
      done={said}
      submitLabel={t('closures.add')}
      form={form}
      failed={t('closures.failed.add')}
    >
      <SelectField
        label={t('closures.where')}
        placeholder={t('closures.everywhere')}
        options={(locations ?? []).map((location) => ({
          value: location.id,
          label: localized(location, 'name'),
        }))}
        {...form.field('location_id', { setValueAs: (value) => value || null })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayField {...form.typed('starts_on')} label={t('closures.from')} />
        <DayField {...form.typed('ends_on')} label={t('closures.to')} />
      </div>
      <TextField label={t('closures.reason')} help={t('closures.reasonHelp')} {...form.field('reason')} />
      {hasDays && lessons && <Lessons lessons={lessons} />}
      {hasDays && lessons && lessons.length > 0 && (
        <Checkbox
          label={t('closures.cancel', { count: lessons.length })}
          help={t('closures.cancelHelp')}
          {...form.register('cancel_lessons')}
        />
      )}
    </FormDialog>
  );
}

const SHOWN = 8;

function Lessons({ lessons }: { lessons: readonly ComingLesson[] }) {
  const { t, dateTime, localized } = useLanguage('adminSettings');
  return (
    <section aria-live="polite" className="rounded-control bg-water-soft/50 p-4">
      <p className="font-semibold">{t('closures.lessons', { count: lessons.length })}</p>
      {lessons.length > 0 && (
        <ul className="mt-2">
          {lessons.slice(0, SHOWN).map((lesson) => (
            <li key={lesson.id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span>{localized(lesson.classes, 'title')}</span>
              <span className="text-muted tabular">{dateTime(lesson.starts_at)}</span>
            </li>
          ))}
          {lessons.length > SHOWN && (
            <li className="py-0.5 text-muted">{t('closures.moreLessons', { count: lessons.length - SHOWN })}</li>
          )}
        </ul>
      )}
    </section>
  );
}
