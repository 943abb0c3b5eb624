import { catalogue } from './catalogue.ts';

/** Why something about accounts, terminals and the pit was refused. */
export const peopleErrors = catalogue({
  en: {
    SET_UP_DONE: 'The house is already set up. Sign in.',
    SET_UP_REFUSED:
      'This set-up link is wrong or no longer valid. Use the one the server printed last.',
    BAD_ID:
      'An id starts with a lower-case letter, followed by up to 31 lower-case letters, digits or hyphens, such as d1.',
    BAD_PIN: 'A PIN has 6 to 12 digits, not all the same and not a simple run.',
    PINS_DIFFER: 'The two PINs do not match. Type both again.',
    BAD_ROLE: 'There is no such role.',
    BAD_LABEL: 'A terminal needs a label of 1 to 60 characters.',
    ID_TAKEN: 'This id has been used before. Choose another one.',
    UNKNOWN_STAFF: 'There is no such account.',
    LAST_SHIFT_MANAGER: 'This is the last shift manager. Appoint another one first.',
    OWN_PIN: 'To change your own PIN, enter the old one as well.',
    OWN_LOCK: 'You cannot unlock yourself. Ask another pit manager or shift manager.',
    UNKNOWN_TERMINAL: 'There is no such terminal.',
    UNKNOWN_DISPLAY: 'There is no such display.',
    UNKNOWN_ALERT: 'There is no such alert.',
    TABLE_EXISTS: 'A table with this id exists. Choose another id.',
    BAD_REPORT: 'This report cannot be made. Check the dates.',
    BAD_NAME: 'A name is one short line, with a letter or digit in it.',
  },
  zh: {
    SET_UP_DONE: '场所已完成设置，请登录。',
    SET_UP_REFUSED: '设置链接不正确或已失效。请使用服务器最近打印的链接。',
    BAD_ID: '工号以小写字母开头，其后最多 31 个小写字母、数字或连字符，例如 d1。',
    BAD_PIN: '密码为 6 至 12 位数字，不得全部相同或为顺序数字。',
    PINS_DIFFER: '两次输入的密码不同，请重新输入。',
    BAD_ROLE: '没有这个职位。',
    BAD_LABEL: '终端名称为 1 至 60 个字符。',
    ID_TAKEN: '此工号已被使用，请另选。',
    UNKNOWN_STAFF: '没有这个账户。',
    LAST_SHIFT_MANAGER: '这是最后一位值班经理。请先添加另一位。',
    OWN_PIN: '更改自己的密码须输入旧密码。',
    OWN_LOCK: '不得自行解锁。请其他区域经理或值班经理解锁。',
    UNKNOWN_TERMINAL: '没有这个终端。',
    UNKNOWN_DISPLAY: '没有这个显示屏。',
    UNKNOWN_ALERT: '没有这条警报。',
    TABLE_EXISTS: '已有相同编号的牌桌，请另选编号。',
    BAD_REPORT: '无法生成此报表，请检查日期。',
    BAD_NAME: '名称须为一行短文字，并含字母、汉字或数字。',
  },
});
