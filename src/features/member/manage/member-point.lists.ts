import { choice, period } from '@/kit/filters/filter-kinds'
import { type ListDef, listDef } from '@/kit/list/list-def'
import { depositEntryTitles, depositKindLabels } from '@/shared/api/gen/member-cashhistory.gen'
import { filterTitles, pointEntryTitles, pointKindLabels } from '@/shared/api/gen/member-pointhistory.gen'
import type { ListPath } from '@/shared/api/types'

/** Returns the definition of one member's ledger. All its URLs keep `?seq=`. */
const withMember = <P extends ListPath, S, N>(def: ListDef<P, S, N>, seq: number): ListDef<P, S, N> => ({
  ...def,
  write: (state, now) => ({ ...def.write(state, now), seq: String(seq) }),
})

const facts = (memberSeq: number) => ({
  unit: '건',
  screen: '/member/manage/point' as const,
  code: 'POINT_MANAGEMENT' as const,
  filterTitles,
  fixed: { memberSeq },
})

export const memberPoints = (memberSeq: number) =>
  withMember(
    listDef<'/api/v1/admin/point-entries'>()({
      ...facts(memberSeq),
      noun: '포인트 내역',
      filledWhen: '이 회원의 포인트가 쌓이거나 쓰이면',
      path: '/api/v1/admin/point-entries',
      titles: pointEntryTitles,
      mainColumns: {
        state: 'lotState',
        amount: 'amount',
        time: 'createdAt',
        others: ['kind', 'reason', 'balanceAfter', 'expiresOn'],
      },
      seq: (entry) => entry.pointEntrySeq,
      name: (entry) => entry.reason,
      filters: [period(['createdAt']), choice('kind', pointKindLabels)],
      sorts: ['createdAt'],
      sort: 'createdAt,desc',
    }),
    memberSeq,
  )

export const memberDeposits = (memberSeq: number) =>
  withMember(
    listDef<'/api/v1/admin/deposit-entries'>()({
      ...facts(memberSeq),
      noun: '예치금 내역',
      filledWhen: '이 회원의 예치금이 쌓이거나 쓰이면',
      path: '/api/v1/admin/deposit-entries',
      tab: 'deposits',
      titles: depositEntryTitles,
      mainColumns: {
        state: 'lotState',
        amount: 'amount',
        time: 'createdAt',
        others: ['kind', 'reason', 'balanceAfter'],
      },
      seq: (entry) => entry.depositEntrySeq,
      name: (entry) => entry.reason,
      filters: [period(['createdAt']), choice('kind', depositKindLabels)],
      sorts: ['createdAt'],
      sort: 'createdAt,desc',
    }),
    memberSeq,
  )
