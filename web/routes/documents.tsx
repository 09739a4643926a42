import { DocumentsPage } from '../pages/documents/DocumentsPage.tsx';

export default DocumentsPage;
