import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

const CloseLocationDialog = late(async () => (await import('./CloseLocationDialog.tsx')).CloseLocationDialog);

/** Opens the dialog in which a location is closed for hours. */
export function CloseLocationButton({ className }: { className?: string }) {
  const { t } = useLanguage('desk');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={<DoorClosed />} onClick={() => setOpen(true)} className={className}>
        {t('close.open')}
      </Button>
      {open && <CloseLocationDialog onClose={() => setOpen(false)} />}
    </>
  );
}
