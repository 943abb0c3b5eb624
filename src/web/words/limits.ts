import { catalogue } from './catalogue.ts';

/** The sheet on which a patron sets limits for himself, or excludes himself. */
export const limits = catalogue({
  en: {
    more: 'For each day, at all tables together. A lower limit holds at once, a higher one or none 24 hours later. Your chips can always be cashed out.',
    loss: 'Lose at most',
    'buy-in': 'Buy in for at most',
    none: 'no limit',
    left: 'Left today: {amount}',
    next: '{amount} from {time}',
    'next.none': 'No limit from {time}',
    remind: 'Remind me how long I have been here',
    'remind.never': 'Never',
    'remind.every': 'Every {minutes} minutes',
    save: 'Save',
    saved: 'Saved.',
    bad: 'Type an amount such as 500, or leave it empty.',
    exclude: 'Exclude yourself from play',
    'exclude.more':
      'No bets and no buy-ins at any table of this house. It cannot be taken back before the time is over. Bets that lie are played and paid.',
    'exclude.days': { one: '{count} day', other: '{count} days' },
    'exclude.for': 'For',
    'exclude.sure': 'Yes, exclude me',
  },
  zh: {
    more: '按日计算，所有牌桌合并。调低立即生效；调高或取消 24 小时后生效。您的筹码随时可以兑现。',
    loss: '最多输掉',
    'buy-in': '最多买入',
    none: '不设限',
    left: '今日还剩：{amount}',
    next: '{time} 起为 {amount}',
    'next.none': '{time} 起不设限',
    remind: '提醒我已在此多久',
    'remind.never': '不提醒',
    'remind.every': '每 {minutes} 分钟',
    save: '保存',
    saved: '已保存。',
    bad: '请输入金额，例如 500，或留空。',
    exclude: '禁止自己博彩',
    'exclude.more':
      '在本娱乐场所有牌桌均不可投注或买入，期满之前不能撤回。已下的注照常进行和赔付。',
    'exclude.days': '{count} 天',
    'exclude.for': '期限',
    'exclude.sure': '是，禁止我博彩',
  },
});
