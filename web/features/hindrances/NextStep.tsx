import { HINDRANCES, type HindranceReason } from '../../../contracts/hindrances.ts';
import type { ButtonKind } from '../../components/button-style.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const STEPS = {
  documents_missing: ['documents', () => paths.documents],
  certificate_missing: ['certificate', paths.certificates],
  certificate_ended: ['certificate', paths.certificates],
  certificate_ending: ['certificate', paths.certificates],
  payment_overdue: ['payment', (childId: string) => paths.childPayment(childId)],
  package_ended: ['package', paths.renewPackage],
} as const satisfies Record<HindranceReason, readonly [string, (childId: string) => string]>;

interface NextStepProps {
  /** The code of a refusal, or a reason against swimming; nothing is shown for any other. */
  code: string | null;
  childId: string;
  kind?: ButtonKind;
}

/** The way of a family to what its child lacks: the document, the certificate, the payment, the package. */
export function NextStep({ code, childId, kind = 'secondary' }: NextStepProps) {
  const { t } = useLanguage('hindrances');
  const reason = HINDRANCES.find((one) => one === code);
  if (!reason) return null;
  const [step, to] = STEPS[reason];
  return (
    <ButtonLink kind={kind} to={to(childId)}>
      {t(`steps.${step}`)}
    </ButtonLink>
  );
}
