import { BookText, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { readMessages } from '../messages-data.ts';
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx';
import { LateWriteSheet } from '../WriteButton.tsx';
import { ChooseAudience, type Chosen } from './ChooseAudience.tsx';
import { useMessageColumns } from './use-message-columns.tsx';

/** The messages of the club to families, and a new one. */
export default function MessagesPage() {
  const { t } = useLanguage('messages');
  const page = useListPage('messages', ['messages', 'list'], readMessages);
  const columns = useMessageColumns();
  const [step, setStep] = useState<'choose' | 'templates' | Chosen | null>(null);
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
      {step && typeof step !== 'string' && <LateWriteSheet {...step} onClose={close} />}
    </AdminList>
  );
}
