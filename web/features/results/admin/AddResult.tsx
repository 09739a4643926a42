import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { Button } from '../../../components/Button.tsx';

const ResultSheet = late(async () => (await import('./ResultSheet.tsx')).ResultSheet);

/** Opens a sheet for a time that a child swam in a training or at a meet. */
export function AddResult({ child }: { child: { id: string; full_name: string } }) {
  const { t } = useTranslation('adminResults');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={<Timer />} onClick={() => setOpen(true)}>
        {t('result.add')}
      </Button>
      {open && (
        <ResultSheet
          swimmer={{ child_id: child.id, full_name: child.full_name }}
          meet={null}
          result={null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
