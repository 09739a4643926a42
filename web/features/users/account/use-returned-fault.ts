import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';

const FAULT = /[#&?]error_code=([a-z_]+)/;

/** The code with which a provider's way back to this page has ended, taken out of the address; null after a good one. */
export function useReturnedFault(): string | null {
  const [fault, setFault] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const code = FAULT.exec(location.search + location.hash)?.[1];
    if (!code) return;
    setFault(code);
    void navigate(paths.account, { replace: true });
  }, [navigate]);
  return fault;
}
