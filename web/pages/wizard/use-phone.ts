import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { phone } from '../../../contracts/inputs/validation.ts';
import { ownPhoneQuery, useSavePhone } from '../../features/users/account/own-phone.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { checkInput } from '../../lib/forms/check-input.ts';
import { loadPhonePlans, phonePlans } from '../../lib/forms/phone-plans.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import type { Draft } from './draft.ts';

const phoneSchema = z.object({ phone: phone() });

/** The number to call, asked for where the account has none, and kept in it before anything is enrolled. */
export function usePhone(draft: Draft) {
  const { id } = useUser();
  const own = useQuery(ownPhoneQuery(id));
  const save = useSavePhone(id);
  const [error, setError] = useState<string>();
  const isAsked = own.isSuccess && !own.data?.phone;
  // Fields kept over a reload are not typed again: the numbering plans come before they are checked.
  useEffect(() => {
    if (isAsked) loadPhonePlans();
  }, [isAsked]);
  const check = () => checkInput(phoneSchema, { phone: draft.phone ?? '' });
  return {
    isAsked,
    isReady: own.isSuccess,
    error,
    /** Shows what is wrong with what was typed; false where something is. */
    isRight: async () => {
      await phonePlans();
      const checked = isAsked ? check() : { data: null };
      const wrong = 'faults' in checked ? checked.faults[0]?.message : undefined;
      setError(wrong);
      return wrong === undefined;
    },
    /** Keeps the number in the account. Throws ClubError. */
    keep: async () => {
      const checked = check();
      if (isAsked && 'data' in checked) await save.run(checked.data.phone);
    },
    /** The server knows of no number: asks for one. */
    refuse: async () => {
      await own.refetch();
      setError(errorText('phone_missing'));
    },
  };
}
