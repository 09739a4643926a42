import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmAthleteInput } from '../../../../contracts/inputs/athletes.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';

type Decision = 'confirmed' | 'declined';

/** /athlete/confirm: a parent reads what is asked, and agrees by name or declines. No account is needed. */
export default function AthleteConfirmPage() {
  const { t } = useLanguage('athlete');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [answer, setAnswer] = useState<Decision | null>(null);
  const { data, error, isPending } = useQuery({
    queryKey: ['athlete-confirmation', token],
    queryFn: () => rpc('athlete_confirmation', { token }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  const dead = !token
    ? 'confirmation_not_found'
    : error
      ? codeOf(error)
      : data && data.state !== 'open'
        ? `confirmation_${data.state}`
        : null;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <title>{t('confirm.title')}</title>
      <h1 className="mb-4 font-condensed text-4xl font-bold">{t('confirm.title')}</h1>
      {answer ? (
        <Answered answer={answer} />
      ) : isPending && !dead ? (
        <Skeleton className="h-96 rounded-card" />
      ) : dead ? (
        <EmptyState card title={errorText(dead)} action={<ToHome />} note={t('confirm.dead')} />
      ) : (
        <Question token={token} name={data?.name ?? ''} birthDate={data?.birth_date ?? null} onAnswer={setAnswer} />
      )}
    </div>
  );
}

interface QuestionProps {
  token: string;
  name: string;
  birthDate: string | null;
  onAnswer: (answer: Decision) => void;
}

function Question({ token, name, birthDate, onAnswer }: QuestionProps) {
  const { t, date } = useLanguage('athlete');
  return (
    <div className="flex flex-col gap-6 rounded-card bg-raised p-5 sm:p-6">
      <div>
        <p className="text-xl font-bold wrap-anywhere">{t('confirm.lead', { name })}</p>
        {birthDate && <p className="text-muted">{t('confirm.born', { date: date(birthDate) })}</p>}
      </div>
      <div>
        <h2 className="font-semibold">{t('confirm.what')}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
          {t('confirm.points', { returnObjects: true }).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">{t('confirm.rights')}</p>
        <a
          href={paths.privacy}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-water hover:underline"
        >
          {t('confirm.privacy')}
        </a>
      </div>
      <ConsentForm token={token} name={name} onAnswer={onAnswer} />
    </div>
  );
}

function ConsentForm({ token, name, onAnswer }: Omit<QuestionProps, 'birthDate'>) {
  const { t } = useLanguage('athlete');
  const form = useClubForm(confirmAthleteInput, { token, full_name: '', agreed: false as true });
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async (consent) => {
    await rpc('confirm_athlete', consent);
    onAnswer('confirmed');
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('confirm.name')}
        help={t('confirm.nameHelp')}
        autoComplete="name"
        {...form.field('full_name')}
      />
      <Checkbox label={t('confirm.agree', { name })} {...form.field('agreed')} />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Decline token={token} onDone={() => onAnswer('declined')} />
        <Button type="submit" size="lg" busy={isSubmitting} className="max-sm:order-first max-sm:w-full">
          {t('confirm.submit')}
        </Button>
      </div>
    </form>
  );
}

function Decline({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLanguage('athlete');
  const [asking, setAsking] = useState(false);
  const decline = useProcedure('decline_athlete');
  const confirm = () => decline.run({ token }, { onSuccess: onDone, failed: t('confirm.failed') });
  return (
    <>
      <Button kind="quiet" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('confirm.decline')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('confirm.declineTitle')}
        description={t('confirm.declineNote')}
        confirmLabel={t('confirm.declineConfirm')}
        busy={decline.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

function Answered({ answer }: { answer: Decision }) {
  const { t } = useLanguage('athlete');
  const Icon = answer === 'confirmed' ? CircleCheck : CircleX;
  return (
    <div role="status" className="flex flex-col items-center gap-3 rounded-card bg-raised p-8 text-center">
      <Icon className={answer === 'confirmed' ? 'size-12 text-success' : 'size-12 text-danger'} />
      <p className="text-xl font-bold">{t(`confirm.${answer}`)}</p>
      <p className="max-w-md text-muted">{t(`confirm.${answer}Body`)}</p>
      <ToHome />
    </div>
  );
}

function ToHome() {
  const { t } = useLanguage('athlete');
  return (
    <ButtonLink kind="secondary" to={paths.home}>
      {t('confirm.toHome')}
    </ButtonLink>
  );
}
