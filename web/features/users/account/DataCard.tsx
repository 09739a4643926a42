import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { useExport } from './personal-data.ts';

/** What the club knows of me: to take along, or to erase together with the account. */
export function DataCard() {
  const { t } = useTranslation('account');
  const [erasing, setErasing] = useState(false);
  const load = useExport(t('data.fileName'));
  const press = () =>
    runMutation(load.mutateAsync, undefined, {
      onSuccess: () => toast.success(t('data.exported')),
      onError: (error) => toast.error(t('data.failed'), { description: errorText(codeOf(error)) }),
    });
  return (
    <Card title={t('data.title')}>
      <p className="text-muted">{t('data.exportNote')}</p>
      <Button
        className="mt-3"
        kind="secondary"
        icon={<Download aria-hidden="true" />}
        busy={load.isPending}
        onClick={press}
      >
        {t('data.export')}
      </Button>
      <p className="mt-6 border-t border-line pt-5 text-muted">{t('data.eraseNote')}</p>
      <Button
        className="mt-3 -ml-4 text-danger!"
        kind="quiet"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setErasing(true)}
      >
        {t('data.erase')}
      </Button>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Card>
  );
}
