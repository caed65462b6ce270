import { memberTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { memberStateLabels, memberTypeLabels } from '@/shared/api/gen/common.gen'
import { joinTypeLabels } from '@/shared/api/gen/member-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { MemberTabs } from '../member-tabs'
import { useMemberActions } from './member.actions'
import { memberDef } from './member.def'
import { MemberTiles } from './member-tiles'

const { text, link, pill, money, number, count, time } = columnsOf(memberDef)

type Row = Schemas['MemberRow']

/** Consents expire after two years. */
const consent = (isGiven: (row: Row) => boolean) => ({
  width: 6.5,
  value: (row: Row) => (isGiven(row) ? (row.consentExpired ? '재확인 필요' : '동의') : '미동의'),
})

const columns = [
  number('memberSeq', { plain: true, width: 6.5 }),
  link('loginId', {
    to: '/member/manage/detail',
    search: (row) => ({ seq: String(row.memberSeq) }),
    second: ({ name }) => name,
    width: 13.5,
    grow: true,
  }),
  pill('state', memberStateLabels, memberTones, { width: 6 }),
  text('memberType', {
    width: 8,
    minWidth: 6.2,
    value: (row) =>
      row.businessGradeName
        ? `${memberTypeLabels[row.memberType]} ${row.businessGradeName}`
        : memberTypeLabels[row.memberType],
  }),
  text('mobilePhone', { width: 9, minWidth: 8.8 }),
  money('orderAmount', { width: 8 }),
  count('orderCount', {
    width: 5.5,
    to: '/orderdelivery/allorder',
    search: (row) => ({ memberSeq: String(row.memberSeq), state: ['CONFIRMED'], orderedAt: 'all' as const }),
  }),
  time('lastSignedInAt'),
  time('createdAt'),
  number('point', { width: 6.5 }),
  number('deposit', { width: 6.5 }),
  text('name', { width: 7, hidden: true }),
  text('email', { width: 12, minWidth: 11, grow: true }),
  text(
    'smsConsent',
    consent((row) => row.smsConsent),
  ),
  text(
    'emailConsent',
    consent((row) => row.emailConsent),
  ),
  text('joinType', { width: 6, value: (row) => joinTypeLabels[row.joinType] }),
  time('lastOrderedAt', { hidden: true }),
]

export function MemberList() {
  return (
    <ListScreen
      def={memberDef}
      columns={columns}
      caption="회원 목록"
      actions={useMemberActions()}
      tiles={(list) => <MemberTiles list={list} />}
      summary={<MemberTabs />}
    />
  )
}
