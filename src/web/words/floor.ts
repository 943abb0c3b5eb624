import { catalogue } from './catalogue.ts';

export const floor = catalogue({
  en: {
    title: 'Floor',
  },
  zh: {
    title: '大厅',
  },
});
