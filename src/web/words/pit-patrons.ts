import { catalogue } from './catalogue.ts';

/** What the pit says of patrons: names beside the record, and exclusion. */
export const pitPatrons = catalogue({
  en: {
    'tab.patrons': 'Patrons',
    'patron.account': 'Account number',
    'patron.name': 'Name',
    'patron.name.keep': 'Keep the name',
    'patron.name.erase': 'Erase',
    'patron.name.more': 'Names lie beside the record, never in it, and can be erased.',
    'patron.names': 'Names',
    'patron.names.none': 'No name is kept',
    'patron.reason': 'Reason, for the staff alone',
    'patron.exclude': 'Exclude',
    'patron.exclude.more':
      'Not admitted, no buy-ins and no bets at any table. Bets that lie are played and paid; chips are cashed out.',
    'patron.readmit': 'Lift',
    'patron.excluded': 'Excluded from play',
    'patron.excluded.none': 'Nobody is excluded',
    'patron.since': 'Since',
    'patron.until': 'Until',
    'patron.until.lifted': 'until the house lifts it',
    'patron.himself': 'at the patron’s own wish',
  },
  zh: {
    'tab.patrons': '客人',
    'patron.account': '账户编号',
    'patron.name': '姓名',
    'patron.name.keep': '保存姓名',
    'patron.name.erase': '删除',
    'patron.name.more': '姓名存于记录之外，从不写入记录，可以删除。',
    'patron.names': '姓名',
    'patron.names.none': '没有保存姓名',
    'patron.reason': '理由，只供员工',
    'patron.exclude': '禁止博彩',
    'patron.exclude.more':
      '在任何牌桌均不得入座、买入或投注。已下的注照常进行和赔付；筹码可以兑现。',
    'patron.readmit': '解除',
    'patron.excluded': '已禁止博彩',
    'patron.excluded.none': '没有人被禁止',
    'patron.since': '自',
    'patron.until': '至',
    'patron.until.lifted': '直至娱乐场解除',
    'patron.himself': '客人自愿',
  },
});
