import { useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { ClosureFields, useClosureDraft } from '../closure-fields'

type ManyClosure = Pick<Schemas['StoreBulk'], 'closure' | 'keepReservations'>

/** Prefix of the closure's fields in the body. */
const AT = 'closure.'

/** Returns a closure that lasts all of tomorrow. */
function tomorrow(): Schemas['StoreClosureFields'] {
  const day = addDays(todaySeoul(new Date()), 1)
  const [fromAt, toAt] = [day, addDays(day, 1)].map((each) => `${each}T00:00:00+09:00`) as [string, string]
  return { kind: 'CLOSED', fromAt, toAt, reason: '', public: true }
}

interface Props<R> {
  count: number
  send: (closure: ManyClosure) => Promise<R>
  close: (result?: R) => void
}

function ClosureDialog<R>({ count, send, close }: Props<R>) {
  const draft = useClosureDraft(tomorrow())
  const [keep, setKeep] = useState(false)
  return (
    <DialogForm
      confirm="휴무 등록"
      problem={draft.bad}
      fields={Object.keys(draft.problems).map((field) => `${AT}${field}`)}
      send={() => send({ closure: draft.body, keepReservations: keep })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            선택한 장착점 {formatThousands(count)}곳에 같은 기간의 휴무를 등록합니다. 이미 휴무가 있는 곳은 결과에
            표시됩니다.
          </p>
          <ClosureFields
            draft={draft}
            at={AT}
            errorAt={(field) => errors[`${AT}${field}`] ?? ((tried && draft.problems[field]) || undefined)}
          />
          <Checkbox
            label="예약이 있어도 등록 (예약은 유지되고 ‘일정 확인 필요’로 표시됩니다)"
            checked={keep}
            onChange={({ target: { checked } }) => setKeep(checked)}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for a closure of many stores. Resolves to the result of `send`. */
export const askClosure = <R,>(title: string, count: number, send: (closure: ManyClosure) => Promise<R>) =>
  openDialog<R>((close) => <ClosureDialog count={count} send={send} close={close} />, { title, size: 'sm' })
