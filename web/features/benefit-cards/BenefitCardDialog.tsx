import { saveBenefitCardInput } from '../../../contracts/inputs/benefit-cards.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { DayField } from '../../kit/DayField.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { IssuedFields } from './IssuedFields.tsx';

interface BenefitCardDialogProps {
  childId: string;
  /** Null: a new one. */
  card: { id: string; issuer_id: string; number: string; valid_from: string; valid_until: string | null } | null;
  onClose: () => void;
}

/** A benefit card of a child, new or waiting: its issuer, its number and its days. */
export function BenefitCardDialog({ childId, card, onClose }: BenefitCardDialogProps) {
  const { t } = useLanguage('benefitCards');
  const form = useClubForm(saveBenefitCardInput, {
    card_id: card?.id ?? null,
    child_id: childId,
    issuer_id: card?.issuer_id ?? '',
    number: card?.number ?? '',
    valid_from: card?.valid_from ?? clubDay(),
    valid_until: card?.valid_until ?? null,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="save_benefit_card"
      done={t('form.saved')}
      title={t(card ? 'form.change' : 'form.add')}
      description={t('form.lead')}
    >
      <IssuedFields kind="card" form={form} />
      <DayField {...form.typed('valid_from')} label={t('form.from')} autoComplete="off" />
      <DayField {...form.typed('valid_until')} label={t('form.until')} optional autoComplete="off" />
    </FormDialog>
  );
}
