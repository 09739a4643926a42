import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sameName } from '../../../../contracts/children.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { mismatchOf } from '../../../components/dialogs/mismatch-of.ts';
import { Combobox } from '../../../components/fields/Combobox.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { SkeletonText } from '../../../components/states/Skeleton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { accountMergeQuery, mergeCandidatesQuery, type MergeCandidate } from './families-data.ts';
import { MergeFigures } from './MergeFigures.tsx';

/** The family's other account, which of the two stays, and what goes over; the name of the one that goes is typed. */
export function MergeAccountsDialog({ user, onClose }: { user: MergeCandidate; onClose: () => void }) {
  const { t } = useLanguage(['families', 'common']);
  const [words, setWords] = useState('');
  const [other, setOther] = useState<MergeCandidate | null>(null);
  const [kept, setKept] = useState(user);
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const { data: found = [] } = useQuery({
    ...mergeCandidatesQuery(user.user_id, words.trim()),
    placeholderData: keepPreviousData,
  });
  const merge = useProcedure('merge_accounts');
  const gone = other && (kept.user_id === user.user_id ? other : user);
  const preview = useQuery({ ...accountMergeQuery(kept.user_id, gone?.user_id ?? ''), enabled: gone !== null });
  const blocked = !preview.data || preview.data.blocked !== null || preview.data.overlaps.length > 0;
  const detail = (each: MergeCandidate) =>
    [each.email ?? t('merge.withoutEmail'), each.phone && formatPhone(each.phone)].filter(Boolean).join(' · ');
  const nameOf = (each: MergeCandidate) => each.full_name || each.email || '';
  const keep = (chosen: MergeCandidate) => {
    setKept(chosen);
    setTyped('');
    setMismatch(false);
  };
  const confirm = () => {
    if (!gone) return;
    const wrong = !sameName(typed, nameOf(gone));
    setMismatch(wrong);
    if (wrong) return;
    merge.run(
      { keep_id: kept.user_id, merge_id: gone.user_id, typed_name: typed },
      { done: t('merge.done', { name: nameOf(kept) }), onSuccess: onClose },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('merge.title')}
      description={t('merge.note')}
      danger
      actionLabel={t('merge.confirm')}
      busy={merge.isPending}
      disabled={blocked}
      onAction={confirm}
    >
      <Combobox
        label={t('merge.other')}
        help={t('merge.otherHelp')}
        value={other}
        onChange={(chosen) => {
          setOther(chosen);
          // The account with a way in is proposed to stay.
          keep(chosen && user.managed && !chosen.managed ? chosen : user);
        }}
        items={found}
        onSearch={setWords}
        keyOf={({ user_id }) => user_id}
        labelOf={nameOf}
        detailOf={detail}
        empty={t('merge.none')}
      />
      {other && gone && (
        <RadioCards
          label={t('merge.stays')}
          value={kept.user_id}
          onChange={(id) => keep(id === user.user_id ? user : other)}
          options={[user, other].map((each) => ({ value: each.user_id, title: nameOf(each), detail: detail(each) }))}
        />
      )}
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {gone && preview.isLoading && <SkeletonText lines={4} />}
      {preview.data?.blocked && (
        <p role="alert" className="rounded-control bg-warning-soft p-4 font-semibold">
          {t(`merge.blocked.${preview.data.blocked}`)}
        </p>
      )}
      {gone && preview.data && !preview.data.blocked && (
        <MergeFigures
          title={t('merge.moves', { name: nameOf(kept) })}
          facts={preview.data}
          overlap={t('merge.overlap')}
        />
      )}
      {gone && !blocked && (
        <TextField
          label={t('common:confirm.typeName', { name: nameOf(gone) })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          error={mismatch ? t(`common:confirm.${mismatchOf(nameOf(gone))}`) : undefined}
        />
      )}
      <FormError message={faultText(merge.error)} />
    </Dialog>
  );
}
