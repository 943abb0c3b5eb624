import { catalogue } from './catalogue.ts';

export const people = catalogue({
  en: {
    title: 'Sign in',
  },
  zh: {
    title: '登录',
  },
});
