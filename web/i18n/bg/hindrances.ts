export const hindrances = {
  title: 'Допуск до басейна',
  yes: 'Може да плува',
  no: 'Без допуск',
  reasons: {
    documents_missing: 'неподписани документи',
    certificate_missing: 'няма медицинско',
    certificate_ended: 'изтекло медицинско',
    payment_overdue: 'просрочено плащане',
    package_ended: 'изчерпан пакет',
  },
  ending: 'Медицинското изтича на {{date}}',
  left_one: 'медицинско: още {{count}} ден',
  left_other: 'медицинско: още {{count}} дни',
  refused: 'Докато липсва, клубът не дава ново място.',
  steps: {
    documents: 'Прочети и подпиши документите',
    certificate: 'Добави свидетелство',
    payment: 'Плати',
    package: 'Поднови пакета',
  },
  instructors_one: 'Трябва още {{count}} инструктор: децата са {{children}}, инструкторите {{now}}.',
  instructors_other: 'Трябват още {{count}} инструктори: децата са {{children}}, инструкторите {{now}}.',
};
