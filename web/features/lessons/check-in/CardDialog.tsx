import { cardNumberOf } from '../../../../contracts/check-ins.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** A child's card for the scanner at the entrance. */
export function CardDialog({ childId, name, onClose }: { childId: string; name: string; onClose: () => void }) {
  const { t } = useLanguage('checkIn');
  return (
    <Dialog title={t('picture', { name })} onClose={onClose}>
      <p className="mb-3 text-muted">{t('own.note')}</p>
      <div className="flex justify-center">
        <QrCode text={cardNumberOf(childId)} label={t('picture', { name })} />
      </div>
    </Dialog>
  );
}
