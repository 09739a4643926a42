import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { needsParent } from '../../../../contracts/athletes.ts';
import { registerAthleteInput } from '../../../../contracts/inputs/athletes.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useClubForm } from '../../../lib/form.ts';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/format.ts';
import type { AthleteAccount } from './athlete-account-data.ts';
import { AskParent } from './AskParent.tsx';
import { ATHLETE_FAULTS, AthleteFields, NO_ATHLETE } from './AthleteFields.tsx';

type StepState = 'done' | 'waits' | 'stuck';

/** What lies between an athlete and the team: what is done, what waits for whom, and what the athlete can do. */
export function PendingSteps({ account, ownEmail }: { account: AthleteAccount; ownEmail: string }) {
  const { t } = useTranslation('athlete');
  const hasDetails = account.birth_date !== null;
  const asksParent = account.birth_date !== null && needsParent(account.birth_date);
  const ready = hasDetails && (!asksParent || account.parent_confirmed_at !== null);
  return (
    <section aria-label={t('pending.steps')} className="mt-4 w-full max-w-xl text-left">
      <ol className="flex flex-col divide-y divide-line rounded-card bg-raised px-5 sm:px-6">
        <Step state="done" title={t('pending.account')} />
        <Step
          state={hasDetails ? 'done' : 'waits'}
          title={t('pending.details')}
          note={t(hasDetails ? 'pending.detailsDone' : 'pending.detailsMissing')}
        >
          {!hasDetails && <DetailsForm account={account} />}
        </Step>
        {asksParent && <ParentStep account={account} ownEmail={ownEmail} />}
        <Step
          state="waits"
          title={t('pending.approval')}
          note={t(ready ? 'pending.approvalWaits' : 'pending.approvalLater')}
        />
      </ol>
    </section>
  );
}

function ParentStep({ account, ownEmail }: { account: AthleteAccount; ownEmail: string }) {
  const { t } = useTranslation('athlete');
  const { date } = useFormat();
  const { parent_email: email, parent_asked_at, parent_confirmed_at, parent_declined_at } = account;
  if (parent_confirmed_at)
    return (
      <Step
        state="done"
        title={t('pending.parent')}
        note={t('pending.parentDone', { date: date(parent_confirmed_at) })}
      />
    );
  const note = !parent_asked_at
    ? t('pending.parentMissing')
    : parent_declined_at
      ? t('pending.parentDeclined', { email })
      : t('pending.parentWaits', { email, date: date(parent_asked_at) });
  return (
    <Step state={parent_declined_at ? 'stuck' : 'waits'} title={t('pending.parent')} note={note}>
      <AskParent askedAt={parent_declined_at ? null : email} ownEmail={ownEmail} />
    </Step>
  );
}

const ICONS = {
  done: <CircleCheck className="text-success" />,
  waits: <CircleDashed className="text-muted" />,
  stuck: <CircleX className="text-danger" />,
};

interface StepProps {
  state: StepState;
  title: string;
  note?: string;
  children?: ReactNode;
}

function Step({ state, title, note, children }: StepProps) {
  const { t } = useTranslation('athlete');
  return (
    <li className="flex gap-3 py-4">
      <span className="mt-0.5 shrink-0 [&_svg]:size-6">{ICONS[state]}</span>
      <div className="min-w-0 flex-1">
        <p className={cx('font-semibold', state === 'done' && 'text-muted')}>
          {title}
          <span className="sr-only">: {t(state === 'done' ? 'pending.done' : 'pending.waits')}</span>
        </p>
        {note && <p className="text-sm wrap-anywhere text-muted">{note}</p>}
        {children}
      </div>
    </li>
  );
}

/** The athlete's fields for whose account was made without them. */
function DetailsForm({ account }: { account: AthleteAccount }) {
  const { t } = useTranslation('athlete');
  const save = useProcedure('register_athlete');
  const form = useClubForm(
    registerAthleteInput,
    { ...NO_ATHLETE, license: account.license ?? '', phone: account.phone ?? '' },
    { fieldOf: ATHLETE_FAULTS },
  );
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async (details) => {
    await save.mutateAsync(details);
    toast.success(t('pending.saved'));
  });
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-5">
      <AthleteFields form={form as never} />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="self-start">
        {t('pending.save')}
      </Button>
    </form>
  );
}
