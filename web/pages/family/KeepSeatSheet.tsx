import { useTranslation } from 'react-i18next';
import { keepSeatInput } from '../../../contracts/inputs/enrollments.ts';
import { addDays } from '../../../contracts/time.ts';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { DayField } from '../../kit/DayField.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';

/** A week more is what a family asks for most. */
const USUAL_DAYS = 7;

interface KeepSeatSheetProps {
  enrollment_id: string;
  /** The last day of now. */
  until: string;
  onClose: () => void;
}

/** Keeps an unpaid seat up to a later day. */
export function KeepSeatSheet({ enrollment_id, until, onClose }: KeepSeatSheetProps) {
  const { t } = useTranslation('desk');
  const { date } = useFormat();
  const keep = useProcedure('keep_seat');
  const form = useClubForm(keepSeatInput, { enrollment_id, until: addDays(until, USUAL_DAYS) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await keep.mutateAsync(values);
      toast.success(t('keepSeat.kept', { date: date(values.until) }));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <FormSheet
      title={t('keepSeat.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('keepSeat.action')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <p className="text-muted">{t('keepSeat.note', { date: date(until) })}</p>
      <DayField control={form.control} name="until" label={t('keepSeat.until')} />
    </FormSheet>
  );
}
