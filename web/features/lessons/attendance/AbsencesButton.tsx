import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../../components/Button.tsx';
import { late } from '../../../components/states/late.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

const AbsencesDialog = late(async () => (await import('./AbsencesDialog.tsx')).AbsencesDialog);

interface AbsencesButtonProps {
  members: readonly { id: string; first_name: string; enrollments: readonly { status: string }[] }[];
  kind?: ButtonProps['kind'];
  label?: string;
}

/** „Няма да дойде“ for days of these children, as far as they swim; nothing where none does. */
export function AbsencesButton({ members, kind = 'secondary', label }: AbsencesButtonProps) {
  const { t } = useLanguage('child');
  const [asking, setAsking] = useState(false);
  const swimming = members.filter(({ enrollments }) => enrollments.some(({ status }) => status === 'active'));
  if (swimming.length === 0) return null;
  return (
    <>
      <Button kind={kind} icon={<CalendarOff />} onClick={() => setAsking(true)}>
        {label ?? t('absences.family')}
      </Button>
      {asking && (
        <AbsencesDialog members={swimming} chosen={swimming.map(({ id }) => id)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
