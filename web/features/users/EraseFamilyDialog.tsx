import { useQuery } from '@tanstack/react-query';
import { ERASED } from '../../../contracts/accounts.ts';
import type { Sum } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isProofs, useProof } from './account/use-proof.tsx';
import { familyErasureQuery, useEraseFamily } from './family-data.ts';
import type { User } from './users-data.ts';

interface EraseFamilyDialogProps {
  user: User;
  onClose: () => void;
}
type Preview = Returns<'preview_family_erasure'>;

/**
 * Losses of a family, children that pass on, records that the law keeps, and reasons against it; then the address must be
 * typed.
 */
export function EraseFamilyDialog({ user, onClose }: EraseFamilyDialogProps) {
  const { t } = useLanguage(['users', 'common']);
  const { data, error, refetch } = useQuery(familyErasureQuery(user.user_id));
  const title = t('personalData.eraseTitle', { name: user.full_name || user.email });
  if (data && !data.blocked) return <Confirm title={title} user={user} preview={data} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <QueryState query={{ data, error, refetch }} rows={3} explained />
      {data?.blocked && <p>{t(`personalData.holds.${data.blocked}`)}</p>}
    </Dialog>
  );
}

function Confirm({ title, user, preview, onClose }: EraseFamilyDialogProps & { title: string; preview: Preview }) {
  const { t } = useLanguage(['users', 'account']);
  const proof = useProof();
  const erase = useEraseFamily(user.user_id);
  const { children, counts, typed } = preview;
  const losses = [
    { label: t('personalData.account') },
    ...children
      .filter(({ passes_to }) => passes_to === null)
      .map(({ first_name }) => ({ label: t('account:data.child', { name: first_name }) })),
    ...ERASED.filter((what) => counts[what] > 0).map((what) => ({
      label: t(`account:data.counts.${what}`),
      count: counts[what],
    })),
  ];
  const press = (typed_email: string) =>
    proof.take() &&
    erase.run(
      { typed_email, proof: proof.given },
      { done: t('personalData.erased'), onSuccess: onClose, onError: (error) => void proof.refused(error) },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={<Remains preview={preview} />}
      losses={losses}
      typedName={typed}
      confirmLabel={t('personalData.eraseConfirm')}
      busy={erase.isPending}
      error={erase.error && !isProofs(erase.error) ? errorText(codeOf(erase.error)) : undefined}
      onConfirm={press}
    >
      {proof.field}
    </ConfirmDialog>
  );
}

/** The rest that stays, and open money: said before anything goes. */
function Remains({ preview: { children, money } }: { preview: Preview }) {
  const { t } = useLanguage(['users', 'account']);
  const { moneyText } = useMoney();
  const sum = ({ amount, euro_cents }: Sum) => ({ amount: moneyText(amount, euro_cents) });
  const said = [
    money.credit.amount > 0 && t('personalData.credit', sum(money.credit)),
    money.due.amount > 0 && t('personalData.due', sum(money.due)),
    ...children.map(
      ({ first_name, passes_to }) =>
        passes_to !== null && t('account:data.passesOn', { name: first_name, to: passes_to }),
    ),
    t('personalData.books'),
    t('personalData.stays'),
    money.invoices > 0 && t('account:data.invoices', { count: money.invoices }),
  ].filter(Boolean);
  return (
    <>
      {t('account:data.cannotUndo')}
      {said.map((text) => (
        <span key={String(text)} className="mt-2 block font-semibold text-ink">
          {text}
        </span>
      ))}
    </>
  );
}
