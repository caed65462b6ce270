import { ntsTones } from '@/features/corpmember/business.tones'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { CountTiles } from '@/kit/list/tiles'
import { industryLabels, memberStateLabels, ntsStateLabels } from '@/shared/api/gen/member-corpmember.gen'
import { cellDay } from '@/shared/lib/cell-dates'
import { statePill } from '@/shared/ui/table/cells'
import { businessNumberText } from '../../../../domain/common/business-number'
import { MemberTabs } from '../member-tabs'
import { useBusinessActions } from './business-member.actions'
import { businessMemberDef } from './business-member.def'

/** Members who cannot buy now stand out. */
const memberTones = { ACTIVE: 'green', DORMANT: 'gray', BLOCKED: 'red', WITHDRAWN: 'gray' } as const

const { text, link, money, number, day, pill, custom } = columnsOf(businessMemberDef)

const columns = [
  link('companyName', {
    to: '/member/manage/detail',
    search: (member) => ({ seq: String(member.memberSeq) }),
    second: ({ businessNumber }) => businessNumberText(businessNumber),
    width: 12,
    grow: true,
  }),
  pill('state', memberStateLabels, memberTones, { width: 6.4 }),
  text('businessGradeName', { width: 5 }),
  text('mobilePhone', { width: 8.2, minWidth: 8.2 }),
  money('recent6mAmount', { width: 8 }),
  number('recent6mQuantity', { title: '6개월 수량', width: 6.5 }),
  day('lastOrderedAt', { width: 7.5 }),
  custom('ntsState', {
    width: 13,
    cell: ({ ntsState, ntsCheckedAt }) => (
      <>
        {statePill(ntsStateLabels[ntsState], ntsTones[ntsState])}
        {ntsCheckedAt && ` ${cellDay(ntsCheckedAt)}`}
      </>
    ),
  }),
  text('loginId', { width: 9.8, minWidth: 9 }),
  text('businessNumber', { width: 8, hidden: true, value: ({ businessNumber }) => businessNumberText(businessNumber) }),
  text('ceoName', { width: 5 }),
  text('industry', { width: 8, minWidth: 7, value: ({ industry }) => industryLabels[industry] }),
  text('regionName', { width: 7.5, minWidth: 6.5 }),
  day('approvedAt', { width: 7.5 }),
]

const OUT = ['SUSPENDED', 'CLOSED', 'NOT_REGISTERED'] as const

export function BusinessMemberList() {
  return (
    <ListScreen
      def={businessMemberDef}
      columns={columns}
      caption="사업자회원 목록"
      actions={useBusinessActions()}
      summary={<MemberTabs />}
      tiles={(list) => (
        <CountTiles
          list={list}
          label="국세청 상태별 회원 수"
          tiles={[{ label: '휴·폐업', count: list.answer?.closedCount, tone: 'red', apply: { ntsState: [...OUT] } }]}
        />
      )}
    />
  )
}
