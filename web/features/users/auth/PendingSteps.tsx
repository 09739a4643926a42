import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { needsParent } from '../../../../contracts/athletes.ts';
import { registerAthleteInput, askAthletesParentInput } from '../../../../contracts/inputs/athletes.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { AthleteAccount } from './athlete-account-data.ts';
import { ATHLETE_FAULTS, AthleteFields, NO_ATHLETE, PARENT_FAULTS } from './AthleteFields.tsx';

type StepState = 'done' | 'waits' | 'stuck';

/** The steps between an athlete and the team: done ones, those that wait for others, and those of the athlete. */
export function PendingSteps({ account, ownEmail }: { account: AthleteAccount; ownEmail: string }) {
  const { t } = useLanguage('athlete');
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
  const { t, date } = useLanguage('athlete');
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
  const { t } = useLanguage('athlete');
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
  const { t } = useLanguage('athlete');
  const save = useProcedure('register_athlete');
  const form = useClubForm(
    registerAthleteInput,
    { ...NO_ATHLETE, license: account.license ?? '', phone: account.phone ?? '' },
    { fieldOf: ATHLETE_FAULTS },
  );
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async (details) => {
    await save.run(details);
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

/** Sends the email to the parent again, or to another address; `askedAt` is where it went, null where that is of no use. */
function AskParent({ askedAt, ownEmail }: { askedAt: string | null; ownEmail: string }) {
  const { t } = useLanguage('athlete');
  const [other, setOther] = useState(false);
  const ask = useProcedure('ask_athletes_parent');
  if (askedAt === null || other)
    return (
      <OtherAddress
        ownEmail={ownEmail}
        onDone={() => setOther(false)}
        onCancel={askedAt ? () => setOther(false) : null}
      />
    );
  const again = () =>
    ask.run(
      { parent_email: askedAt },
      { done: t('pending.asked', { email: askedAt }), failed: t('pending.askFailed') },
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button kind="secondary" busy={ask.isPending} onClick={again}>
        {t('pending.askAgain')}
      </Button>
      <Button kind="quiet" onClick={() => setOther(true)}>
        {t('pending.askOther')}
      </Button>
    </div>
  );
}

interface OtherAddressProps {
  ownEmail: string;
  onDone: () => void;
  onCancel: (() => void) | null;
}

function OtherAddress({ ownEmail, onDone, onCancel }: OtherAddressProps) {
  const { t } = useLanguage(['athlete', 'common']);
  const ask = useProcedure('ask_athletes_parent');
  const form = useClubForm(askAthletesParentInput, { parent_email: '' }, { fieldOf: PARENT_FAULTS });
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async ({ parent_email }) => {
    if (parent_email === ownEmail.toLowerCase())
      return form.setError('parent_email', { message: errorText('parent_is_athlete') }, { shouldFocus: true });
    await ask.run({ parent_email });
    toast.success(t('pending.asked', { email: parent_email }));
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <TextField
        label={t('fields.parentEmail')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('parent_email')}
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('pending.ask')}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
