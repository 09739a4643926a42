import { useState } from 'react';
import { MAX_ACCIDENT_TEXT, MAX_INFORMED, MAX_SPOT } from '../../../contracts/accidents.ts';
import { reportAccidentInput } from '../../../contracts/inputs/accidents.ts';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';

interface ReportSheetProps {
  child: { id: string; full_name: string };
  lessonId: string;
  onClose: () => void;
}

/** An accident of a child in a lesson, as the staff reports it. Pressed twice, it is one report. */
export function ReportSheet({ child, lessonId, onClose }: ReportSheetProps) {
  const { t } = useLanguage('accidents');
  const online = useOnline();
  const [accident_id] = useState(() => crypto.randomUUID());
  const { run } = useProcedure('report_accident');
  const form = useClubForm(reportAccidentInput, {
    accident_id,
    child_id: child.id,
    lesson_id: lessonId,
    what: '',
    where: '',
    done: '',
    told: '',
  });
  const send = form.saving((values) =>
    run(values, {
      done: ({ families }) => t(families ? 'report.sent' : 'report.recorded'),
      onSuccess: onClose,
    }),
  );
  return (
    <Sheet onClose={onClose} title={t('report.title', { name: child.full_name })}>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <p className="text-muted">{t('report.lead')}</p>
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
        <FormError message={form.formState.errors.root?.message} />
        <Button
          type="submit"
          size="lg"
          busy={form.formState.isSubmitting}
          disabled={!online}
          className="self-end max-sm:w-full"
        >
          {t('report.submit')}
        </Button>
      </form>
    </Sheet>
  );
}
