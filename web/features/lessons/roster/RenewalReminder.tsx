import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import type { MarkedChild } from './roster-data.ts';

/** Reminds a family that the package ends: once a day. Needs a network. */
export function RenewalReminder({ lessonId, child }: { lessonId: string; child: MarkedChild }) {
  const { t } = useTranslation('roster');
  const remind = useProcedure('remind_of_renewal');
  const isDone = child.reminded_today || remind.isSuccess;
  const press = () =>
    remind.run(
      { lesson_id: lessonId, child_id: child.child_id },
      { done: ({ outcome }) => t(`remind.${outcome}`), failed: true },
    );
  return (
    <Button kind="secondary" wide icon={<BellRing />} busy={remind.isPending} disabled={isDone} onClick={press}>
      {isDone ? t('remind.already_reminded') : t('remind.do')}
    </Button>
  );
}
