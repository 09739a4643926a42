import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Loader } from '../../components/states/Loader.tsx';

/** A page that is there sooner than this needs no placeholder. */
const PATIENCE_MS = 300;

/** Covers the page while the code of another one loads. */
export function PageLoading() {
  const { location: next } = useNavigation();
  const here = useLocation();
  const [late, setLate] = useState(false);
  const going = next !== undefined && next.pathname !== here.pathname;
  useEffect(() => {
    if (!going) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [going]);
  return going && late ? <Loader /> : null;
}
