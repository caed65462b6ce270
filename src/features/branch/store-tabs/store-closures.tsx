import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeClosureKindLabels } from '@/shared/api/gen/branch-manage.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime, todaySeoul } from '@/shared/lib/cell-dates'
import { addDays } from '@/shared/lib/days'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { withParticle } from '../../../../domain/common/particles'
import { createClosure, deleteClosure, updateClosure } from '../store.calls'

type Closure = Schemas['StoreClosure']

const dialogs = lazyCode(() => import('./closure-dialog'))

export const closureTones = { CLOSED: 'red', BLOCKED: 'amber', CAPACITY: 'blue' } as const satisfies Record<
  Schemas['StoreClosureKind'],
  string
>

const spanText = ({ fromAt, toAt }: Closure): string => `${cellTime(fromAt)} ~ ${cellTime(toAt)}`

interface Props {
  seq: number
  storeName: string
  mayWrite: boolean
  /** The day chosen in the calendar, default of a new closure. */
  day: string
}

/** Renders the closures of a store: upcoming ones, optionally with past ones. */
export function StoreClosures({ seq, storeName, mayWrite, day }: Props) {
  const [past, setPast] = useState(false)
  const query = useQuery(
    apiQuery('/api/v1/admin/stores/{seq}/closures', { path: { seq }, query: past ? { past } : {} }),
  )
  const { mutateAsync: create } = useMutation(createClosure)
  const { mutateAsync: update } = useMutation(updateClosure)
  const remove = useAction(deleteClosure, { done: '삭제되었습니다.' })

  async function add() {
    const first = day >= todaySeoul(new Date()) ? day : todaySeoul(new Date())
    const closure = await (await dialogs.get())?.askClosure(
      `휴무 등록: ${storeName}`,
      '등록',
      {
        kind: 'CLOSED',
        fromAt: `${first}T00:00:00+09:00`,
        toAt: `${addDays(first, 1)}T00:00:00+09:00`,
        reason: '',
        public: true,
      },
      (body) => create({ path: { seq }, body }),
    )
    if (closure) toast('휴무가 등록되었습니다.')
  }
  async function edit(closure: Closure) {
    const { storeClosureSeq, version, kind, capacity, fromAt, toAt, reason, public: shown } = closure
    const changed = await (await dialogs.get())?.askClosure(
      `휴무 수정: ${storeName}`,
      '저장',
      { kind, capacity, fromAt, toAt, reason, public: shown },
      (body) => update({ path: { seq: storeClosureSeq }, body: { ...body, version } }),
    )
    if (changed) toast('저장되었습니다.')
  }
  async function drop(closure: Closure) {
    const question = {
      title: `휴무 삭제: ${storeName}`,
      message: `${storeClosureKindLabels[closure.kind]} ${withParticle(spanText(closure), '을/를')} 삭제합니다. 그 시간에 다시 예약을 받습니다.`,
      confirmLabel: '삭제',
      danger: true,
    }
    if (await confirm(question))
      await remove.run({ path: { seq: closure.storeClosureSeq }, query: { version: closure.version } })
  }

  return (
    <Section
      title="휴무·마감"
      plain
      aside={
        <>
          <Checkbox label="지난 휴무 포함" checked={past} onChange={({ target }) => setPast(target.checked)} />
          {mayWrite && (
            <Button size="sm" onClick={add}>
              휴무 등록
            </Button>
          )}
        </>
      }
    >
      <QueryTable
        label="휴무·마감"
        query={query}
        rows={query.data}
        empty="등록된 휴무가 없습니다."
        idOf={(row) => row.storeClosureSeq}
        off={(row) => row.past}
        height={36}
        columns={[
          {
            title: '구분',
            nowrap: true,
            cell: (row) => <Pill tone={closureTones[row.kind]}>{storeClosureKindLabels[row.kind]}</Pill>,
          },
          { title: '기간', nowrap: true, names: true, cell: spanText },
          { title: '수용량', right: true, cell: ({ capacity }) => (capacity === null ? '' : `${capacity}대`) },
          { title: '사유', minWidth: 10, cell: (row) => row.reason },
          { title: '고객 공개', nowrap: true, cell: (row) => (row.public ? '공개' : '비공개') },
          {
            title: '예약',
            right: true,
            nowrap: true,
            cell: ({ reservationCount }) => (reservationCount > 0 ? `${reservationCount}건 확인 필요` : ''),
          },
          {
            title: '관리',
            nowrap: true,
            cell: (row) =>
              mayWrite && !row.past ? (
                <>
                  <Button size="sm" aria-label={`${spanText(row)} 수정`} onClick={() => edit(row)}>
                    수정
                  </Button>{' '}
                  <Button size="sm" variant="danger" aria-label={`${spanText(row)} 삭제`} onClick={() => drop(row)}>
                    삭제
                  </Button>
                </>
              ) : (
                ''
              ),
          },
        ]}
      />
    </Section>
  )
}
