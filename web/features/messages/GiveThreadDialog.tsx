import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { threadStaffQuery, type WaitingThread } from './messages-data.ts';

/** Gives a thread to another of the staff that reads it. */
export function GiveThreadDialog({ thread, onClose }: { thread: WaitingThread; onClose: () => void }) {
  const { t } = useLanguage('messages');
  const { id: userId } = useUser();
  const staff = useQuery(threadStaffQuery(thread.thread_id));
  const assign = useProcedure('assign_thread');
  const [chosen, setChosen] = useState('');
  const others = staff.data?.staff.filter(({ user_id }) => user_id !== userId) ?? [];
  const user_id = others.find((each) => each.user_id === chosen)?.user_id ?? others[0]?.user_id;
  const give = () =>
    user_id &&
    assign.run(
      { thread_id: thread.thread_id, user_id },
      {
        done: t('waiting.given', { name: others.find((each) => each.user_id === user_id)?.full_name ?? '' }),
        onSuccess: onClose,
      },
    );
  return (
    <Dialog
      title={t('waiting.giveTitle')}
      description={thread.full_name || t('noName')}
      onClose={onClose}
      actionLabel={t('waiting.giveConfirm')}
      busy={assign.isPending}
      disabled={!user_id}
      onAction={() => void give()}
    >
      <QueryState query={staff} lines={2} />
      {staff.data && others.length === 0 && <p>{t('waiting.giveNone')}</p>}
      {others.length > 0 && (
        <SelectField
          label={t('waiting.giveTo')}
          value={user_id}
          onChange={({ target }) => setChosen(target.value)}
          options={others.map((each) => ({ value: each.user_id, label: each.full_name }))}
        />
      )}
      <FormError message={assign.error ? errorText(codeOf(assign.error)) : undefined} />
    </Dialog>
  );
}
