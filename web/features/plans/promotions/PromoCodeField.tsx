import { useQuery } from '@tanstack/react-query';
import { TicketPercent, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { promoCodeOf } from '../../../../contracts/promotions.ts';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { promoCodeQuery } from './promo-code-data.ts';

interface PromoCodeFieldProps {
  /** The code that is applied, as it is kept; empty for none. */
  code: string;
  onChange: (code: string) => void;
  /** The code is for none of the plans chosen. */
  fitsNothing: boolean;
}

/** A promo code: folded away until it is opened; what it takes off, or why it does not hold. */
export function PromoCodeField({ code, onChange, fitsNothing }: PromoCodeFieldProps) {
  const { t } = useLanguage('enrollment');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(code);
  const known = useQuery({ ...promoCodeQuery(code), enabled: code !== '' });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const apply = () => {
    const wanted = promoCodeOf(typed);
    if (wanted === code) void known.refetch();
    else onChange(wanted);
  };
  if (known.data && code !== '')
    return (
      <Applied
        code={code}
        promotion={known.data}
        fitsNothing={fitsNothing}
        onRemove={() => {
          setTyped('');
          onChange('');
        }}
      />
    );
  if (!open && code === '')
    return (
      <Button kind="quiet" icon={<TicketPercent />} onClick={() => setOpen(true)} className="-ml-3 self-start">
        {t('promo.have')}
      </Button>
    );
  const fault = known.error && code === promoCodeOf(typed) ? faultText(codeOf(known.error)) : undefined;
  return (
    <div className="flex items-start gap-3">
      <TextField
        label={t('promo.label')}
        className="min-w-0 flex-1"
        optional
        ref={field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
        error={fault}
      />
      <Button
        kind="secondary"
        busy={known.isFetching}
        disabled={typed.trim() === ''}
        onClick={apply}
        className="mt-7 shrink-0"
      >
        {t('promo.apply')}
      </Button>
    </div>
  );
}

/** A text that can be no code at all is one that does not exist. */
const faultText = (code: string): string => errorText(code === 'invalid_input' ? 'promotion_not_found' : code);

interface AppliedProps {
  code: string;
  promotion: { percent: number | null; amount: number | null; once_a_family: boolean };
  fitsNothing: boolean;
  onRemove: () => void;
}

function Applied({ code, promotion, fitsNothing, onRemove }: AppliedProps) {
  const { t } = useLanguage('enrollment');
  const { moneyText } = useMoney();
  const { percent, amount } = promotion;
  const off = percent === null ? moneyText(amount ?? 0) : `${percent} %`;
  return (
    <div role="status" className="flex items-center gap-3 rounded-control bg-water-soft p-3.5">
      <TicketPercent className="size-5 shrink-0 text-water" />
      <p className="min-w-0 flex-1">
        <strong className="block">{t('promo.applied', { code, off })}</strong>
        <span className="text-sm">{fitsNothing ? t('promo.fitsNothing') : t('promo.firstOnly')}</span>
      </p>
      <IconButton name={t('promo.remove', { code })} icon={<X />} onClick={onRemove} className="-my-2 -mr-2" />
    </div>
  );
}
