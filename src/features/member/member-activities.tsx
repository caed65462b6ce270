import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberActivityKindLabels } from '@/shared/api/gen/member-manage-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { Tabs } from '@/shared/ui/tabs'
import { ServerLink } from './server-link'

type Kind = Schemas['MemberActivityKind']

const ALL = optionsOf(memberActivityKindLabels).map(({ value, label }) => ({ key: value as Kind, label }))

/** Number of activities shown at first. */
const FIRST = 5

function Activities({ seq, kind }: { seq: number; kind: Kind }) {
  const [all, setAll] = useState(false)
  const query = useQuery(apiQuery('/api/v1/admin/members/{seq}/activities', { path: { seq }, query: { kind } }))
  const hidden = all ? 0 : Math.max(0, (query.data?.length ?? 0) - FIRST)
  return (
    <>
      <QueryTable
        label={memberActivityKindLabels[kind]}
        query={query}
        rows={hidden > 0 ? query.data?.slice(0, FIRST) : query.data}
        empty={`${memberActivityKindLabels[kind]} 내역이 없습니다.`}
        idOf={(_, at) => at}
        columns={[
          { title: '일시', nowrap: true, cell: (row) => cellTime(row.createdAt) },
          { title: '내용', names: true, cell: (row) => <ServerLink to={row.link} text={row.title} /> },
          {
            title: '금액',
            right: true,
            nowrap: true,
            cell: (row) => (row.amount === null ? '' : formatThousands(row.amount)),
          },
          { title: kind === 'CHANGE' ? '처리자' : '상태', nowrap: true, cell: (row) => row.stateLabel },
        ]}
      />
      {hidden > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {hidden}건 더 보기
        </Button>
      )}
    </>
  )
}

/** Renders the latest twenty activities of each kind. For a withdrawn member only the orders. */
export function MemberActivities({ seq, gone }: { seq: number; gone: boolean }) {
  const [kind, setKind] = useState<Kind>('ORDER')
  return (
    <Section title="활동" hint="최근 20건" plain>
      <Tabs label="활동" items={gone ? ALL.slice(0, 1) : ALL} value={kind} onChange={setKind}>
        <Activities key={kind} seq={seq} kind={kind} />
      </Tabs>
    </Section>
  )
}
