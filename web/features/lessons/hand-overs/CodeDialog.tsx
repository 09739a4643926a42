import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { rpcQuery } from '../../../lib/api/club-query.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface CodeDialogProps {
  childId: string;
  name: string;
  lessonId: string;
  onClose: () => void;
}

const codeQuery = (child_id: string, lesson_id: string) =>
  rpcQuery(
    ['hand_overs', 'code', child_id, lesson_id],
    'make_hand_over_code',
    { child_id, lesson_id },
    {
      // Each reading makes another code.
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
  );

/** The code that a guardian shows to the coach: six signs and a picture of them. */
export function CodeDialog({ childId, name, lessonId, onClose }: CodeDialogProps) {
  const { t } = useLanguage('handOver');
  const answer = useQuery(codeQuery(childId, lessonId));
  return (
    <Dialog title={t('shown.title', { name })} onClose={onClose}>
      <p className="text-muted">{t('shown.lead')}</p>
      <QueryState query={answer} lines={4} explained />
      {answer.data && (
        <div className="flex flex-col items-center gap-3">
          <QrCode text={answer.data.code} label={t('shown.picture')} />
          <p className="font-mono text-4xl font-bold tracking-widest">{answer.data.code}</p>
        </div>
      )}
    </Dialog>
  );
}
