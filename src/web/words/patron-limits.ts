import { catalogue } from './catalogue.ts';

/** Limits that a patron sets for himself, the reminder of time, and exclusion. */
export const patronLimits = catalogue({
  en: {
    limits: 'Your limits',
    'limits.more':
      'For each day, at all tables together. A lower limit holds at once, a higher one or none 24 hours later. Your chips can always be cashed out.',
    'limits.loss': 'Lose at most',
    'limits.buy-in': 'Buy in for at most',
    'limits.none': 'no limit',
    'limits.left': 'Left today: {amount}',
    'limits.next': '{amount} from {time}',
    'limits.next.none': 'No limit from {time}',
    'limits.remind': 'Remind me how long I have been here',
    'limits.remind.never': 'Never',
    'limits.remind.every': 'Every {minutes} minutes',
    'limits.save': 'Save',
    'limits.saved': 'Saved.',
    'limits.bad': 'Type an amount such as 500, or leave it empty.',
    'limits.exclude': 'Exclude yourself from play',
    'limits.exclude.more':
      'No bets and no buy-ins at any table of this house. It cannot be taken back before the time is over. Bets that lie are played and paid.',
    'limits.exclude.days': { one: '{count} day', other: '{count} days' },
    'limits.exclude.for': 'For',
    'limits.exclude.sure': 'Yes, exclude me',
    excluded: 'You are excluded from play. Your chips can be cashed out.',
    'remind.minutes': 'You have been here for {minutes} minutes.',
    'remind.hours': 'You have been here for {hours} h {minutes} min.',
  },
  zh: {
    limits: '您的限额',
    'limits.more':
      '按日计算，所有牌桌合并。调低立即生效；调高或取消 24 小时后生效。您的筹码随时可以兑现。',
    'limits.loss': '最多输掉',
    'limits.buy-in': '最多买入',
    'limits.none': '不设限',
    'limits.left': '今日还剩：{amount}',
    'limits.next': '{time} 起为 {amount}',
    'limits.next.none': '{time} 起不设限',
    'limits.remind': '提醒我已在此多久',
    'limits.remind.never': '不提醒',
    'limits.remind.every': '每 {minutes} 分钟',
    'limits.save': '保存',
    'limits.saved': '已保存。',
    'limits.bad': '请输入金额，例如 500，或留空。',
    'limits.exclude': '禁止自己博彩',
    'limits.exclude.more':
      '在本娱乐场所有牌桌均不可投注或买入，期满之前不能撤回。已下的注照常进行和赔付。',
    'limits.exclude.days': '{count} 天',
    'limits.exclude.for': '期限',
    'limits.exclude.sure': '是，禁止我博彩',
    excluded: '您已被禁止博彩。您的筹码可以兑现。',
    'remind.minutes': '您已在此 {minutes} 分钟。',
    'remind.hours': '您已在此 {hours} 小时 {minutes} 分钟。',
  },
});
