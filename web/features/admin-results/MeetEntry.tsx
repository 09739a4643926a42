import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ResultEntry } from './ResultEntry.tsx';
import type { Meet } from './meets-data.ts';

/** The line to type results of a meet in, once somebody wants it. */
export function MeetEntry({ meet }: { meet: Meet }) {
  const { t } = useTranslation('adminResults');
  const [open, setOpen] = useState(false);
  if (open) return <ResultEntry meet={meet} />;
  return (
    <div>
      <Button kind="secondary" icon={<Timer aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('entry.open')}
      </Button>
    </div>
  );
}
