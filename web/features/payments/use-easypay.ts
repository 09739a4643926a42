import { useRouteLoaderData } from 'react-router';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../contracts/enrollments.ts';

/** The club's way of taking payments at EasyPay; null where it takes none. */
export function useEasyPay(): 'live' | 'test' | null {
  const data = useRouteLoaderData('root') as { easypay?: 'live' | 'test' | null } | undefined;
  return data?.easypay ?? null;
}

const WITHOUT_EASYPAY = PAYMENT_METHODS.filter((method) => method !== 'easypay');

/** The methods that lists and charts name: EasyPay only where it is set up. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  return useEasyPay() ? PAYMENT_METHODS : WITHOUT_EASYPAY;
}
