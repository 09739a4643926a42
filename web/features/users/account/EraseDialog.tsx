import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ERASED } from '../../../../contracts/accounts.ts';
import type { Sum } from '../../../../contracts/money.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { Returns } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { erasurePreviewQuery, useErase } from './personal-data.ts';
import { isProofs, useProof } from './use-proof.tsx';

/** Losses, children that pass on, and reasons against it; then the address must be typed. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage(['account', 'common', 'errors']);
  const { data, error, refetch } = useQuery(erasurePreviewQuery);
  if (data && !data.blocked) return <Confirm preview={data} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title={data?.blocked ? t('data.blocked') : t('data.eraseTitle')}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <QueryState query={{ data, error, refetch }} rows={3} />
      {data?.blocked && <p>{t(`data.holds.${data.blocked}`)}</p>}
    </Dialog>
  );
}

function Confirm({ preview, onClose }: { preview: Returns<'preview_erasure'>; onClose: () => void }) {
  const { t } = useLanguage('account');
  const navigate = useNavigate();
  const proof = useProof();
  const erase = useErase(async () => {
    await navigate(paths.auth, { replace: true });
    toast.success(t('data.erased'));
  });
  const { children, counts, typed, money } = preview;
  const gone = children.filter(({ passes_to }) => passes_to === null).map(({ first_name }) => first_name);
  const passed = children.filter(({ passes_to }) => passes_to !== null);
  const losses = [
    { label: t('data.account') },
    ...gone.map((name) => ({ label: t('data.child', { name }) })),
    ...ERASED.filter((what) => counts[what] > 0).map((what) => ({
      label: t(`data.counts.${what}`),
      count: counts[what],
    })),
  ];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('data.eraseTitle')}
      description={
        <>
          {t('data.cannotUndo')}
          <OpenMoney money={money} />
          {passed.map(({ first_name, passes_to }) => (
            <span key={first_name} className="mt-2 block font-semibold text-ink">
              {t('data.passesOn', { name: first_name, to: passes_to })}
            </span>
          ))}
        </>
      }
      losses={losses}
      typedName={typed}
      confirmLabel={t('data.eraseConfirm')}
      busy={erase.isPending}
      error={erase.error && !isProofs(erase.error) ? errorText(codeOf(erase.error)) : undefined}
      onConfirm={(typed_email) =>
        proof.take() &&
        erase.mutate({ typed_email, proof: proof.given }, { onError: (error) => void proof.refused(error) })
      }
    >
      {proof.field}
    </ConfirmDialog>
  );
}

/** Open money with the club, and records that the law keeps: said before anything goes. */
function OpenMoney({ money }: { money: Returns<'preview_erasure'>['money'] }) {
  const { t } = useLanguage('account');
  const { moneyText } = useMoney();
  const sum = ({ amount, euro_cents }: Sum) => ({ amount: moneyText(amount, euro_cents) });
  const said = [
    money.credit.amount > 0 && t('data.credit', sum(money.credit)),
    money.due.amount > 0 && t('data.due', sum(money.due)),
    money.invoices > 0 && t('data.invoices', { count: money.invoices }),
  ].filter(Boolean);
  return said.map((text) => (
    <span key={String(text)} className="mt-2 block font-semibold text-ink">
      {text}
    </span>
  ));
}
