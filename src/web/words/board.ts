import { catalogue } from './catalogue.ts';

export const board = catalogue({
  en: {
    title: 'Board',
  },
  zh: {
    title: '显示屏',
  },
});
