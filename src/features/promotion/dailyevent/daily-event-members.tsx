import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { excelJobInput, startExcel } from '@/kit/excel/excel-job'
import { RecordLink } from '@/kit/record-link'
import { dailyEventMemberTitles as titles } from '@/shared/api/gen/promotion-dailyevent.gen'
import { useMe, useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { QueryOf, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { QueryTable } from '@/shared/ui/table/query-table'
import type { RecordColumn } from '@/shared/ui/table/record-table'

const PATH = '/api/v1/admin/daily-events/{seq}/members'
const PAGE = 50

type Member = Schemas['DailyEventMember']
type Sort = NonNullable<QueryOf<'get', typeof PATH>['sort']>
type Key = Sort extends `${infer K},${'asc' | 'desc'}` ? K : never

const excel = lazyCode(() => import('@/kit/excel/excel-download'))

/** Renders the members who checked in, masked. Unmasked data is only available in an export, with a logged reason. */
export function DailyEventMembers({ seq }: { seq: number }) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>('lastDate,desc')
  const { canRead } = useRights()
  const me = useMe()
  const { mutateAsync } = useMutation(startExcel)
  const query = useQuery({
    ...apiQuery(PATH, { path: { seq }, query: { page, size: PAGE, sort } }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total
  const [sorted, direction] = sort.split(',')

  function numbers(key: Key, cell: RecordColumn<Member>['cell']): RecordColumn<Member> {
    const mine = sorted === key
    const next: Sort = `${key},${mine && direction === 'desc' ? 'asc' : 'desc'}`
    return {
      title: titles[key],
      right: true,
      sorted: mine ? (direction === 'asc' ? 'ascending' : 'descending') : undefined,
      head: (
        <button
          type="button"
          onClick={() => {
            setSort(next)
            setPage(1)
          }}
        >
          {titles[key]} <span aria-hidden="true">{mine ? (direction === 'asc' ? '↑' : '↓') : '↕'}</span>
        </button>
      ),
      cell,
    }
  }
  async function download() {
    const body = excelJobInput('daily-event-members', { seq, sort })
    const start = ({ reason }: { reason?: string }) => mutateAsync({ body: { ...body, ...(reason && { reason }) } })
    await (await excel.get())?.download({ personal: true, total: total ?? 0, start })
  }
  const forbidden = me?.isSuper || me?.piiExport ? undefined : '개인정보 엑셀 다운로드 권한이 없습니다.'
  return (
    <Section
      title={total === undefined ? '참여 회원' : `참여 회원 ${formatThousands(total)}명`}
      plain
      aside={
        <Button size="sm" onClick={download} disabled={total === 0 ? '내려받을 항목이 없습니다.' : forbidden}>
          엑셀 다운로드
        </Button>
      }
    >
      <QueryTable
        label="참여 회원 목록"
        query={query}
        rows={query.data?.items}
        idOf={({ memberSeq }) => memberSeq}
        empty="아직 출석한 회원이 없습니다."
        columns={[
          {
            title: titles.loginId,
            cell: ({ memberSeq, loginId }) =>
              canRead('MEMBER_MANAGEMENT') ? (
                <RecordLink to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
                  {loginId}
                </RecordLink>
              ) : (
                loginId
              ),
          },
          { title: titles.name, names: true, cell: ({ name }) => name },
          numbers('totalDays', ({ totalDays }) => `${formatThousands(totalDays)}일`),
          numbers('streakDays', ({ streakDays }) => `${formatThousands(streakDays)}일`),
          numbers('point', ({ point }) => `${formatThousands(point)}P`),
          numbers('lastDate', ({ lastDate }) => lastDate),
        ]}
      />
      <Pager page={page} size={PAGE} total={total} onPage={setPage} />
    </Section>
  )
}
