import { endBenefitCardInput } from '../../../../contracts/inputs/benefit-cards.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { DayField } from '../../../kit/DayField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { ListedCard } from './benefit-cards-data.ts';

/** The last day of a confirmed card. */
export function EndCardDialog({ card, onClose }: { card: ListedCard; onClose: () => void }) {
  const { t } = useLanguage('benefitCards');
  const form = useClubForm(endBenefitCardInput, { card_id: card.id, valid_until: card.valid_until });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="end_benefit_card"
      done={t('admin.ended')}
      title={t('admin.endTitle', { number: card.number })}
      description={t('admin.endNote')}
    >
      <DayField
        {...form.typed('valid_until')}
        label={t('form.until')}
        min={card.valid_from}
        optional
        autoComplete="off"
      />
    </FormDialog>
  );
}
