import { FormError } from '../../../components/fields/FormError.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { codeSchema } from '../auth/schemas.ts';
import { proveFactor, type NewFactor } from './account-data.ts';

interface FactorSetup {
  formId: string;
  /** Undefined until it has begun. */
  factor: NewFactor | undefined;
  onDone: () => Promise<void> | void;
}

/** A second factor that begins: what to scan, and its first code. The button is outside, by the form's id. */
export function useFactorSetup({ formId, factor, onDone }: FactorSetup) {
  const form = useClubForm(
    codeSchema,
    { code: '' },
    { fieldOf: { mfa_verification_failed: 'code', mfa_challenge_expired: 'code' } },
  );
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async ({ code }) => {
    if (!factor) return;
    await proveFactor(factor.id, code);
    await onDone();
  });
  const body = (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {factor ? (
        <ToScan picture={factor.picture} secret={factor.secret} />
      ) : (
        <>
          <Skeleton className="mx-auto size-50" />
          <Skeleton className="h-12" />
        </>
      )}
      <CodeField {...form.field('code')} />
      <FormError message={errors.root?.message} />
    </form>
  );
  return { body, busy: isSubmitting };
}

function ToScan({ picture, secret }: { picture: string; secret: string }) {
  const { t } = useLanguage('account');
  return (
    <>
      <img
        src={picture}
        alt={t('factor.picture')}
        width={200}
        height={200}
        className="mx-auto size-50 rounded-control bg-white p-2"
      />
      <div>
        <p className="text-sm text-muted">{t('factor.secret')}</p>
        <p className="font-mono text-lg break-words select-all">{inFours(secret)}</p>
      </div>
    </>
  );
}

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
