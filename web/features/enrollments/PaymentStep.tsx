import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { registerChildInput } from '../../../contracts/children.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useRegisterChild } from '../children/register-child-call.ts';
import { MethodField } from '../payments/MethodField.tsx';
import { useUser } from '../session/SessionProvider.tsx';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot } from './StepFoot.tsx';
import { StepHead } from './StepHead.tsx';
import { moveDraft } from './draft.ts';
import { useEnrollChild } from './enroll-child-call.ts';

const MAX_NOTES = 1000;

/** How it will be paid, and the one button that does everything: registers the child, then enrols it. */
export function PaymentStep(props: StepProps & { onChildFault: (fault: unknown) => void }) {
  const { draft, change, chosen, goTo, known } = props;
  const { t } = useTranslation('enrollment');
  const { confirm, busy, fault } = useConfirm(props);
  const name = chosen.firstName ?? '';
  return (
    <>
      <StepHead title={chosen.waits ? t('payment.titleWaits') : t('payment.title')}>
        {chosen.waits ? t('payment.leadWaits') : chosen.price === null ? t('payment.leadMonthly') : t('payment.lead')}
      </StepHead>
      {draft.registeredBut && known && (
        <p role="status" className="mb-5 rounded-control bg-warning-soft p-3.5">
          <strong>{t('payment.registered', { name })}</strong> {errorText(draft.registeredBut)}{' '}
          {t('payment.onlyEnrollment')}
        </p>
      )}
      <div className="flex flex-col gap-6 rounded-card bg-raised p-5 sm:p-6">
        <MethodField value={draft.method} onChange={(method) => change({ method })} />
        <TextArea
          label={t('payment.notes')}
          optional
          rows={2}
          maxLength={MAX_NOTES}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
        <FormError message={fault} />
      </div>
      <StepFoot
        chosen={chosen}
        onBack={() => goTo('plan')}
        action={
          <Button size="lg" busy={busy} onClick={confirm} className="max-sm:flex-1">
            {chosen.waits ? t('payment.confirmWaits', { name }) : t('payment.confirm', { name })}
          </Button>
        }
      />
    </>
  );
}

/**
 * Registers and enrols on one press. A refused child sends back to its step with the faults under their fields; once the
 * child exists, a refused enrolment goes on as the enrolment of that child, so that nothing is registered twice.
 */
function useConfirm({ draft, goTo, known, onChildFault }: Parameters<typeof PaymentStep>[0]) {
  const { t } = useTranslation('enrollment');
  const user = useUser();
  const navigate = useNavigate();
  const register = useRegisterChild();
  const enroll = useEnrollChild();
  const [fault, setFault] = useState<string>();

  const unexpected = () => {
    setFault(t('payment.failed'));
    toast.error(t('payment.failed'));
  };
  const refuseChild = (error: unknown) => {
    if (!(error instanceof ClubError) || error.retryable) return unexpected();
    if (error.fields.length === 0 && error.code !== 'duplicate_child') return setFault(errorText(error.code));
    onChildFault(error);
    goTo('child', { childReady: false });
  };
  const confirm = async () => {
    setFault(undefined);
    let childId = known?.id;
    if (!childId) {
      const child = registerChildInput.safeParse(draft.child);
      if (!child.success) return goTo('child', { childReady: false });
      try {
        childId = (await register.mutateAsync(draft.child!)).id;
      } catch (error) {
        return refuseChild(error);
      }
    }
    const input = {
      child_id: childId,
      class_id: draft.classId!,
      plan_id: draft.planId!,
      method: draft.method,
      parent_notes: draft.notes || null,
    };
    try {
      const outcome = await enroll.mutateAsync(input);
      goTo('done', { outcome: { ...outcome, childId }, child: null });
    } catch (error) {
      if (!known) {
        moveDraft(user.id, childId, { ...draft, step: 'payment', registeredBut: codeOf(error) });
        await navigate(`${paths.enrollChild(childId)}?step=payment`, { replace: true });
      } else if (error instanceof ClubError && !error.retryable) setFault(errorText(error.code));
      else unexpected();
    }
  };
  return { confirm, busy: register.isPending || enroll.isPending, fault };
}
