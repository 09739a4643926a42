import { useMutation } from '@tanstack/react-query';
import { toastRefusal } from '../components/states/use-procedure.ts';
import { engine } from '../i18n/engine.ts';
import { loadPdf } from '../lib/api/load-pdf.ts';

/** Loads a PDF of the club by its address; says so where that fails. */
export const usePdfFile = () =>
  useMutation({ mutationFn: loadPdf, onError: (error) => toastRefusal(error, engine.t('common:table.exportFailed')) });
