import { choice, grouped, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { groups, screens } from '@/menu/menu'
import {
  adminLogActionLabels,
  adminLogTitles,
  filterTitles,
  logFlagLabels,
  logResultLabels,
} from '@/shared/api/gen/basicSetting-logmanage.gen'

/** Returns all screens, grouped as in the menu. */
const screenGroups = () =>
  [{ no: 0, title: '공통' }, ...groups].map(({ no, title }) => ({
    label: title,
    options: screens
      .filter((screen) => screen.groupNo === no)
      .map((screen) => ({ value: screen.path, label: screen.title })),
  }))

export const logDef = listDef<'/api/v1/admin/admin-logs'>()({
  noun: '로그',
  unit: '건',
  filledWhen: '관리자가 화면을 쓰면',
  path: '/api/v1/admin/admin-logs',
  screen: '/basicSetting/logmanage',
  code: 'ADMIN_LOG_MANAGEMENT',
  titles: adminLogTitles,
  filterTitles,
  mainColumns: {
    state: 'result',
    amount: null,
    time: null,
    others: ['adminName', 'screenTitle', 'summary', 'targets'],
  },
  seq: (log) => log.adminLogSeq,
  excel: { resource: 'admin-logs', personal: true },
  filters: [
    keyword(
      ['all', 'loginId', 'adminName', 'ip', 'screenTitle', 'subject', 'summary'],
      { all: '통합', subject: '정보주체' },
      '바뀐 항목, 상품코드, 주문번호, 정보주체의 이름·아이디',
    ),
    grouped('screen', screenGroups),
    period(['occurredAt'], { preset: '1주일', maxMonths: 12 }),
    select('result', logResultLabels),
    choice('flags', logFlagLabels),
    choice('action', adminLogActionLabels),
  ],
  sorts: ['occurredAt'],
  sort: 'occurredAt,desc',
})
