import { useSearchParams } from 'react-router';
import { withParam } from '../lib/browser/with-param.ts';

/**
 * The row that is open over a list, kept in the address beside the list's own view, so that back, reload and a shared link
 * work.
 */
export interface AddressParam {
  value: string | null;
  /** The address that opens a value. */
  linkTo: (value: string) => string;
  open: (value: string) => void;
  /** True while a new row is being made. */
  isNew: boolean;
  openNew: () => void;
  close: () => void;
}

const NEW = 'new';

export function useAddressParam(name: string): AddressParam {
  const [params, setParams] = useSearchParams();
  const withValue = (value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return next;
  };
  const open = (value: string) => setParams(withValue(value), { preventScrollReset: true });
  return {
    value: params.get(name),
    linkTo: (value) => `?${withValue(value)}`,
    open,
    isNew: params.get(name) === NEW,
    openNew: () => open(NEW),
    close: () => setParams(withParam(name, null), { replace: true, preventScrollReset: true }),
  };
}
