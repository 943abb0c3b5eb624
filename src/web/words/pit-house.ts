import { catalogue } from './catalogue.ts';

/** What the pit says of what two persons of the house do, of its settings and its log. */
export const pitHouse = catalogue({
  en: {
    'asks.title': 'Waiting for a second person',
    'ask.confirm': 'Confirm',
    'ask.refuse': 'Refuse',
    'ask.back': 'Take back',
    'ask.by': 'Asked by {id}, {when}',
    'ask.own': 'You asked for this: somebody else confirms it.',
    'ask.AddStaff': 'Add {staff} as {role}',
    'ask.ChangeRole': 'Make {staff} a {role}',
    'ask.SetPin': 'Set a new PIN for {staff}',
    'ask.EnrolTerminal': 'Make an enrolment code for a terminal',
    'ask.ChangeSettings': 'Change the settings of the house',
    'second.title': 'A second person confirms this',
    'second.more':
      'A pit manager or above with a PIN of their own. They give it here, or confirm later from the list of the pit.',
    'second.id': 'Id of the second person',
    'second.pin': 'Their PIN',
    'second.here': 'Confirm here',
    'second.later': 'Ask for it, to be confirmed later',
  },
  zh: {
    'asks.title': '等待第二人确认',
    'ask.confirm': '确认',
    'ask.refuse': '拒绝',
    'ask.back': '撤回',
    'ask.by': '由 {id} 于 {when} 提出',
    'ask.own': '此事由您提出，须由他人确认。',
    'ask.AddStaff': '添加 {staff}，职位：{role}',
    'ask.ChangeRole': '将 {staff} 的职位改为{role}',
    'ask.SetPin': '为 {staff} 设定新密码',
    'ask.EnrolTerminal': '生成终端登记码',
    'ask.ChangeSettings': '更改场所设置',
    'second.title': '此事须由第二人确认',
    'second.more':
      '由密码为本人所设的区域经理或以上人员确认：在此输入密码，或稍后在主管区列表中确认。',
    'second.id': '第二人工号',
    'second.pin': '第二人密码',
    'second.here': '在此确认',
    'second.later': '提出请求，稍后确认',
  },
});
