export const contact = {
  meta: { title: 'Контакти', description: 'Пиши ни, обади се или ела: адрес, телефони и работно време на офиса.' },
  title: 'Контакти',
  lead: 'Отговаряме до един работен ден.',
  hours: 'Работно време',
  closed: 'почивен ден',
  form: {
    title: 'Пиши ни',
    name: 'Име',
    email: 'Имейл',
    phone: 'Телефон',
    message: 'Съобщение',
    submit: 'Изпрати',
    sent: 'Съобщението е изпратено',
    sentNote: 'Ще ти отговорим на {{email}}.',
    again: 'Ново съобщение',
    failed: 'An error occurred while sending the message',
  },
};
