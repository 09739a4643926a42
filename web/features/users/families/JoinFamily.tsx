import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { announceSession } from '../../../lib/stored-session.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import type { MergeFacts } from './families-data.ts';
import { MergeFigures } from './MergeFigures.tsx';

interface JoinFamilyProps {
  code: string;
  /** Whose account goes over. */
  name: string;
  facts: MergeFacts;
  /** The address of the signed-in user. */
  email: string;
}

/** Everything of the claimed account goes over to the signed-in user's own, after a look at what that is. */
export function JoinFamily({ code, name, facts, email }: JoinFamilyProps) {
  const { t } = useTranslation('claim');
  const navigate = useNavigate();
  const join = useProcedure('join_family');
  const press = () =>
    join.run(
      { code },
      {
        onSuccess: async () => {
          returnAddress.forget();
          // The role parent may be new: what is in the frame is read again.
          announceSession();
          toast.success(t('joined'));
          await navigate(paths.dashboard);
        },
      },
    );
  return (
    <>
      <MergeFigures title={t('signedInAs', { email, name })} facts={facts} overlap={t('overlap')} />
      <FormError message={faultText(join.error)} />
      <Button
        className="mt-5 max-sm:w-full"
        size="lg"
        busy={join.isPending}
        disabled={facts.overlaps.length > 0}
        onClick={press}
      >
        {t('join')}
      </Button>
    </>
  );
}
