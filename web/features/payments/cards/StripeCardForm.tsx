import { useEffect, useRef, useState } from 'react';
import { stripeMethodsFor, type StripeMethod } from '../../../../contracts/cards.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import type { Cards } from '../../../lib/api/server-context.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { loadStripe, mayLoadStripe, type StripeElements, type StripeJs } from './stripe-js.ts';
import { TestCardForm, type CardFormProps } from './TestCardForm.tsx';

/** The form of the provider that this installation has. */
export const ProviderForm = ({ cards, ...form }: CardFormProps & { cards: Cards }) =>
  cards.provider === 'stripe' ? (
    <StripeCardForm {...form} publishableKey={cards.publishableKey ?? ''} methods={cards.methods} />
  ) : (
    <TestCardForm {...form} />
  );

interface StripeCardFormProps extends CardFormProps {
  publishableKey: string;
  methods: readonly StripeMethod[];
}

/**
 * Stripe's payment element with the wallets of the device: the card goes from the browser to Stripe and never comes by
 * the club. Only a card is offered where it is to be kept.
 */
function StripeCardForm(props: StripeCardFormProps) {
  const { euroCents, busy, pay, returnTo, keeping = false, publishableKey, methods } = props;
  const { t, euroText } = useLanguage('cards');
  const [saves, setSaves] = useState(false);
  const { container, state, parts, reload } = usePaymentElement(publishableKey, {
    euroCents: keeping ? null : euroCents,
    methods: stripeMethodsFor(methods, keeping),
  });
  const change = (checked: boolean) => {
    setSaves(checked);
    parts.current?.elements.update({
      setupFutureUsage: checked ? 'off_session' : null,
      allowedPaymentMethodTypes: stripeMethodsFor(methods, checked),
    });
  };
  const submit = () =>
    pay({
      saves,
      async tryCard({ client_secret }) {
        const { stripe, elements } = parts.current!;
        const confirm = keeping ? stripe.confirmSetup : stripe.confirmPayment;
        const { error } = await confirm({
          elements,
          clientSecret: client_secret,
          confirmParams: { return_url: new URL(returnTo, window.location.href).href },
          redirect: 'if_required',
        });
        return error?.type === 'validation_error' ? 'invalid' : 'tried';
      },
    });
  const check = async () => {
    if (!(await parts.current!.elements.submit()).error) submit();
  };
  if (state === 'failed')
    return <ErrorState title={t('notLoaded')} code="offline" onRetry={reload} note={t('notLoadedNote')} />;
  return (
    <div className="flex flex-col gap-5">
      {state === 'loading' && <Skeleton className="h-48 rounded-control" />}
      <div ref={container} />
      {state === 'ready' && (
        <>
          {!keeping && (
            <Checkbox
              label={t('save')}
              help={t('saveHelp')}
              checked={saves}
              onChange={(event) => change(event.target.checked)}
            />
          )}
          <Button busy={busy} onClick={() => void check()} className="self-start max-sm:self-stretch">
            {keeping ? t('save') : t('pay', { amount: euroText(euroCents) })}
          </Button>
        </>
      )}
    </div>
  );
}

interface ElementFacts {
  /** Null: the card is only kept. */
  euroCents: number | null;
  methods: readonly StripeMethod[];
}

function usePaymentElement(publishableKey: string, { euroCents, methods }: ElementFacts) {
  const offered = methods.join(',');
  const { locale } = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const parts = useRef<{ stripe: StripeJs; elements: StripeElements } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // The page was reached from another one, which may not load the script: it is asked for again.
    if (!mayLoadStripe()) {
      window.location.reload();
      return;
    }
    let gone = false;
    let remove = () => undefined as void;
    setState('loading');
    loadStripe().then(
      (Stripe) => {
        if (gone || !container.current) return;
        const stripe = Stripe(publishableKey);
        const elements = stripe.elements({
          ...(euroCents === null ? { mode: 'setup' as const } : { mode: 'payment' as const, amount: euroCents }),
          currency: 'eur',
          allowedPaymentMethodTypes: offered.split(',') as StripeMethod[],
          locale,
          appearance: appearanceOf(container.current),
        });
        const element = elements.create('payment', {
          layout: 'tabs',
          wallets: { applePay: 'auto', googlePay: 'auto' },
        });
        element.mount(container.current);
        parts.current = { stripe, elements };
        remove = () => element.destroy();
        setState('ready');
      },
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
      remove();
    };
  }, [publishableKey, euroCents, offered, locale, tries]);
  return { container, state, parts, reload: () => setTries((count) => count + 1) };
}

/** The club's colors and type for a frame that cannot see its styles. */
function appearanceOf(container: HTMLElement): object {
  const style = getComputedStyle(container);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    variables: {
      fontFamily: style.fontFamily,
      fontSizeBase: '16px',
      borderRadius: '12px',
      colorPrimary: token('--water'),
      colorText: token('--ink'),
      colorBackground: token('--surface'),
      colorDanger: token('--danger'),
    },
  };
}
