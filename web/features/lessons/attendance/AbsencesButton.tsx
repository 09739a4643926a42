import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../../components/Button.tsx';
import { late } from '../../../components/states/late.tsx';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const AbsencesDialog = late(async () => (await import('./AbsencesDialog.tsx')).AbsencesDialog);

interface AbsencesButtonProps {
  members: readonly { id: string; first_name: string; enrollments: readonly { status: string }[] }[];
  kind?: ButtonProps['kind'];
  label?: string;
  /** Asks at once about this day; `onClose` is called when that is answered. */
  day?: string | null;
  onClose?: () => void;
}

/** „Няма да дойде“ for days of these children, as far as they swim; nothing where none does. */
export function AbsencesButton({ members, kind = 'secondary', label, day, onClose }: AbsencesButtonProps) {
  const { t } = useLanguage('child');
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose?.();
  };
  const swimming = members.filter(({ enrollments }) => enrollments.some(({ status }) => status === 'active'));
  if (swimming.length === 0) return null;
  return (
    <>
      <Button kind={kind} icon={<CalendarOff />} onClick={() => setAsking(true)}>
        {label ?? t('absences.family')}
      </Button>
      {(asking || (day && isAhead(day))) && (
        <AbsencesDialog
          members={swimming}
          chosen={swimming.map(({ id }) => id)}
          day={day ?? undefined}
          onClose={close}
        />
      )}
    </>
  );
}

/** False for the day of an old reminder, and for words that are no day. */
const isAhead = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && day >= clubToday();
