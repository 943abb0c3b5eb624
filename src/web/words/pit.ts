import { catalogue } from './catalogue.ts';

export const pit = catalogue({
  en: {
    title: 'Pit',
  },
  zh: {
    title: '主管区',
  },
});
