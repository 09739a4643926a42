import { BellRing } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { changeRoster, withReminded, type MarkedChild } from './roster-data.ts';

export interface RenewalReminderProps {
  lessonId: string;
  child: MarkedChild;
  /** It is below the child's row, one of several: its spoken name says whose family. */
  inRow?: boolean;
}

/** Reminds a family that the package ends: once a day. Needs a network. */
export function RenewalReminder({ lessonId, child, inRow = false }: RenewalReminderProps) {
  const { t } = useLanguage('roster');
  const remind = useProcedure('remind_of_renewal');
  const online = useOnline();
  const isDone = child.reminded_today || remind.isSuccess;
  const press = () =>
    remind.run(
      { lesson_id: lessonId, child_id: child.child_id },
      {
        done: ({ outcome }) => t(`remind.${outcome}`),
        onSuccess: () => changeRoster(lessonId, (roster) => withReminded(roster, child.child_id)),
        failed: true,
      },
    );
  const text = isDone ? t('remind.already_reminded') : online ? t('remind.do') : t('remind.offline');
  return (
    <div className={inRow ? 'px-2 pb-2' : undefined}>
      <Button
        kind="secondary"
        wide
        icon={<BellRing />}
        busy={remind.isPending}
        disabled={isDone || !online}
        onClick={press}
        {...(inRow && { 'aria-label': t('remind.of', { what: text, name: child.full_name }) })}
      >
        {text}
      </Button>
    </div>
  );
}
