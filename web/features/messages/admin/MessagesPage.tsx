import { BookText, PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Audience } from '../../../../contracts/inputs/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { readMessages } from '../messages-data.ts';
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx';
import { LateWriteSheet } from '../WriteButton.tsx';
import { useMessageColumns } from './use-message-columns.tsx';

/** The messages of the club to families, and a new one. */
export default function MessagesPage() {
  const { t } = useLanguage('messages');
  const page = useListPage('messages', ['messages', 'list'], readMessages);
  const columns = useMessageColumns();
  const [step, setStep] = useState<'choose' | 'templates' | Audience | null>(null);
  const close = () => setStep(null);
  return (
    <AdminList
      {...page}
      label={t('admin.title')}
      lead={t('admin.lead')}
      range={t('admin.range')}
      columns={columns}
      action={
        <span className="flex flex-wrap gap-3">
          <Button kind="secondary" icon={<BookText />} onClick={() => setStep('templates')}>
            {t('templates.open')}
          </Button>
          <Button icon={<PenLine />} onClick={() => setStep('choose')}>
            {t('write.open')}
          </Button>
        </span>
      }
      rowLink={({ id }) => paths.adminMessage(id)}
      empty={{ title: t('admin.empty'), note: t('admin.emptyNote') }}
    >
      {step === 'choose' && <ChooseAudience onChoose={setStep} onClose={close} />}
      {step === 'templates' && <TemplatesDialog onClose={close} />}
      {step && typeof step !== 'string' && (
        <LateWriteSheet audience={step} to={t(`audiences.${step.kind}`)} onClose={close} />
      )}
    </AdminList>
  );
}

const CHOICES = ['day', 'debtors', 'club'] as const;

/** To whom, where it is not a class, a lesson or rows of a list: these are written to from where they are. */
function ChooseAudience({ onChoose, onClose }: { onChoose: (audience: Audience) => void; onClose: () => void }) {
  const { t } = useLanguage('messages');
  const [kind, setKind] = useState<(typeof CHOICES)[number]>('day');
  return (
    <Dialog
      title={t('choose.title')}
      description={t('choose.note')}
      onClose={onClose}
      actionLabel={t('choose.go')}
      onAction={() => onChoose(kind === 'day' ? { kind, day: clubDay() } : { kind })}
    >
      <RadioCards
        name="audience"
        label={t('choose.label')}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
        options={CHOICES.map((value) => ({ value, title: t(`audiences.${value}`) }))}
      />
    </Dialog>
  );
}
