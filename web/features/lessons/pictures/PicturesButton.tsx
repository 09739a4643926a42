import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/states/late.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { PicturesSheetProps } from './PicturesSheet.tsx';

const PicturesSheet = late<PicturesSheetProps>(async () => (await import('./PicturesSheet.tsx')).PicturesSheet);

/** Opens the pictures of a lesson, for its staff. */
export function PicturesButton(props: Omit<PicturesSheetProps, 'onClose'>) {
  const { t } = useLanguage('pictures');
  const [open, setOpen] = useState(false);
  return (
    <p>
      <Button kind="quiet" icon={<Images />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <PicturesSheet {...props} onClose={() => setOpen(false)} />}
    </p>
  );
}
