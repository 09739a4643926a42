import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { OpenMeetDialog } from './OpenMeetDialog.tsx';
import type { MeetEvent } from './OpenMeetDialog.tsx';
import { ResultEntry } from './ResultEntry.tsx';
import type { Meet } from './meets-data.ts';

/** The line to type results of an event in, once it is opened; an event that has no meet yet gets one first. */
export function MeetEntry({ event, meet }: { event: MeetEvent; meet: Meet | null }) {
  const { t } = useTranslation('adminResults');
  const [open, setOpen] = useState(false);
  if (open && meet) return <ResultEntry meet={meet} atName />;
  return (
    <div>
      <Button kind="secondary" icon={<Timer aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('entry.open')}
      </Button>
      {open && <OpenMeetDialog event={event} onClose={() => setOpen(false)} />}
    </div>
  );
}
