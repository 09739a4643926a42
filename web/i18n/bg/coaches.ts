export const coaches = {
  meta: {
    title: 'Треньори и състезатели',
    description: 'Хората, които водят уроците, и състезателите, с които се гордеем.',
  },
  title: 'Треньори и състезатели',
  coaches: 'Треньори',
  athletes: 'Състезатели',
  years_one: '{{count}} година опит',
  years_other: '{{count}} години опит',
  since: 'В клуба от {{year}} г.',
  certifications: 'Квалификации',
  empty: 'Скоро ще представим екипа.',
  failed: 'Екипът не се зареди',
};
