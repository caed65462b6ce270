import { ApiError } from '@/shared/api/errors'
import { mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { RecordTable } from '@/shared/ui/table/record-table'
import { ClosureFields, useClosureDraft } from '../closure-fields'

type Body = Schemas['StoreClosureCreate']
type Closure = Schemas['StoreClosure']
type Booking = Schemas['StoreClosureReservation']

const isBookings = (result: unknown): result is Booking[] => Array.isArray(result)

/**
 * Sends a closure. If it has reservations, shows them and sends it again once the admin confirms to keep them.
 * Throws what `send` throws, or an AbortError if the admin does not confirm.
 */
async function withBookings(send: (body: Body) => Promise<Closure>, body: Body): Promise<Closure> {
  try {
    return await send(body)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STORE_HAS_RESERVATIONS' || !isBookings(error.result))
      throw error
    const agreed = await confirm({
      title: '예약이 있는 기간의 휴무',
      message: (
        <>
          <p>{error.message} 예약을 그대로 두면 ‘일정 확인 필요’로 표시됩니다.</p>
          <RecordTable
            label="기간 안의 예약"
            rows={error.result}
            idOf={(row) => row.mountReservationSeq}
            height={24}
            columns={[
              { title: '예약일시', nowrap: true, cell: (row) => cellTime(row.reservedAt) },
              { title: '고객', nowrap: true, names: true, cell: (row) => row.customerName },
              { title: '상품', cell: (row) => row.itemSummary },
              { title: '상태', nowrap: true, cell: (row) => mountReservationStateLabels[row.state] },
            ]}
          />
        </>
      ),
      confirmLabel: '예약을 두고 저장',
      size: 'md',
    })
    if (!agreed) throw Object.assign(new Error('declined'), { name: 'AbortError' })
    return send({ ...body, keepReservations: true })
  }
}

interface Props {
  first: Body
  label: string
  send: (body: Body) => Promise<Closure>
  close: (result?: Closure) => void
}

function ClosureDialog({ first, label, send, close }: Props) {
  const draft = useClosureDraft(first)
  return (
    <DialogForm
      confirm={label}
      problem={draft.bad}
      fields={Object.keys(draft.problems)}
      send={() => withBookings(send, draft.body)}
      close={close}
    >
      {({ tried, errors }) => (
        <ClosureFields
          draft={draft}
          errorAt={(field) => errors[field] ?? ((tried && draft.problems[field]) || undefined)}
        />
      )}
    </DialogForm>
  )
}

/** Asks for a closure of one store and saves it with `send`. */
export const askClosure = (title: string, label: string, first: Body, send: (body: Body) => Promise<Closure>) =>
  openDialog<Closure>((close) => <ClosureDialog first={first} label={label} send={send} close={close} />, {
    title,
    size: 'md',
  })
