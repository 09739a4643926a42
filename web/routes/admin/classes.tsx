import { ClassesPage } from '../../features/classes/ClassesPage.tsx';

export default function AdminClassesRoute() {
  return <ClassesPage />;
}
