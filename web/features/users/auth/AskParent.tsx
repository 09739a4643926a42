import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAthletesParentInput } from '../../../../contracts/inputs/athletes.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useClubForm } from '../../../lib/form.ts';
import { PARENT_FAULTS } from './AthleteFields.tsx';

/** Sends the email to the parent again, or to another address; `askedAt` is where it went, null where that is of no use. */
export function AskParent({ askedAt, ownEmail }: { askedAt: string | null; ownEmail: string }) {
  const { t } = useTranslation('athlete');
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
  const { t } = useTranslation(['athlete', 'common']);
  const ask = useProcedure('ask_athletes_parent');
  const form = useClubForm(askAthletesParentInput, { parent_email: '' }, { fieldOf: PARENT_FAULTS });
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async ({ parent_email }) => {
    if (parent_email === ownEmail.toLowerCase())
      return form.setError('parent_email', { message: errorText('parent_is_athlete') }, { shouldFocus: true });
    await ask.mutateAsync({ parent_email });
    toast.success(t('athlete:pending.asked', { email: parent_email }));
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <TextField
        label={t('athlete:fields.parentEmail')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('parent_email')}
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('athlete:pending.ask')}
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
