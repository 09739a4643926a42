import { useSearchParams } from 'react-router';

/** What is open over a list, kept in the address beside the list's own view, so that back, reload and a shared link work. */
export interface AddressParam {
  value: string | null;
  /** The address that opens a value. */
  linkTo: (value: string) => string;
  open: (value: string) => void;
  close: () => void;
}

export function useAddressParam(name: string): AddressParam {
  const [params, setParams] = useSearchParams();
  const withValue = (value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return next;
  };
  return {
    value: params.get(name),
    linkTo: (value) => `?${withValue(value)}`,
    open: (value) => setParams(withValue(value), { preventScrollReset: true }),
    close: () =>
      setParams(
        (now) => {
          now.delete(name);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
