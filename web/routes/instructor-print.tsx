import { PrintPage } from '../features/instructor/PrintPage.tsx';

export default function InstructorPrintRoute() {
  return <PrintPage />;
}
