import { useMutation } from '@tanstack/react-query';
import { toastRefusal } from '../../../components/states/use-procedure.ts';
import { engine } from '../../../i18n/engine.ts';
import { loadPdf } from '../../../lib/api/load-pdf.ts';

/** Loads a report card or a diploma by its address; says so where that fails. */
export const useReportFile = () =>
  useMutation({ mutationFn: loadPdf, onError: (error) => toastRefusal(error, engine.t('reports:failed')) });
