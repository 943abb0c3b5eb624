import { catalogue } from './catalogue.ts';

export const dealer = catalogue({
  en: {
    title: 'Dealer',
  },
  zh: {
    title: '荷官',
  },
});
