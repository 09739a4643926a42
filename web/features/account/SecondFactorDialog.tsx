import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FormError } from '../../components/FormError.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { codeSchema } from '../auth/schemas.ts';
import { beginSecondFactor, proveFactor } from './account-data.ts';

const FORM = 'second-factor';

/** Scan, type the first code, done. Closing before that leaves everything as it was. */
export function SecondFactorDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'new-factor'],
    queryFn: beginSecondFactor,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const form = useClubForm(codeSchema, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    if (!data) return;
    try {
      await proveFactor(data.id, code);
      await onDone();
    } catch (fault) {
      showFault(form, fault, { mfa_verification_failed: 'code', mfa_challenge_expired: 'code' });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('factor.onTitle')}
      description={t('factor.scan')}
      actions={
        <Button type="submit" form={FORM} busy={isSubmitting} disabled={!data}>
          {t('factor.confirm')}
        </Button>
      }
    >
      {error ? (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
          {errorText(codeOf(error))}
        </ErrorState>
      ) : (
        <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {data ? (
            <>
              <img
                src={data.picture}
                alt={t('factor.picture')}
                width={200}
                height={200}
                className="mx-auto size-50 rounded-control bg-white p-2"
              />
              <div>
                <p className="text-sm text-muted">{t('factor.secret')}</p>
                <p className="font-mono text-lg break-words select-all">{inFours(data.secret)}</p>
              </div>
            </>
          ) : (
            <>
              <Skeleton className="mx-auto size-50" />
              <Skeleton className="h-12" />
            </>
          )}
          <CodeField {...form.register('code')} error={errors.code?.message} />
          <FormError message={errors.root?.message} />
        </form>
      )}
    </Dialog>
  );
}

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
