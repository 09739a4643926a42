import { ClassPage } from '../features/instructor/ClassPage.tsx';

export default function InstructorClassRoute() {
  return <ClassPage />;
}
