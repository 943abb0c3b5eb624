import { catalogue } from './catalogue.ts';

export const patron = catalogue({
  en: {
    title: 'Your seat',
  },
  zh: {
    title: '您的座位',
  },
});
