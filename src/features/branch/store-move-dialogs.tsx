import { useState } from 'react'
import { RecordLink } from '@/kit/record-link'
import { storeMoveRules } from '@/shared/api/gen/branch-manage-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { datePrompt } from '@/shared/lib/date-prompt'
import { readDay } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { TextArea } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { storeTransitionName, storeTransitions } from '../../../domain/branch/store-transitions'

type State = Schemas['StoreState']
type MoveInput = Pick<Schemas['StoreMove'], 'reason' | 'until' | 'contractFrom'>

/** Effects of a move besides the state. */
const EFFECTS: Readonly<Record<State, string>> = {
  OPEN: '쇼핑몰에 표시되고 장착 예약을 받습니다. 운영에 필요한 정보가 모두 입력되어 있어야 합니다.',
  PAUSED: '새 예약을 받지 않습니다. 이미 등록된 예약은 그대로 유지됩니다.',
  CLOSED: '쇼핑몰에서 숨기고 더 이상 예약을 받지 않습니다. 예정된 예약이나 배송 중인 주문이 있으면 종료할 수 없습니다.',
  PREPARING: '새 계약으로 오픈준비 상태가 됩니다. 지난 이력과 후기, 평점은 그대로 남습니다.',
}

function Upcoming({ storeSeq, count, close }: { storeSeq: number; count: number; close: () => void }) {
  const { canRead } = useRights()
  if (count === 0) return null
  const reservationsText = `예정된 장착 예약 ${formatThousands(count)}건`
  return (
    <p>
      {canRead('ORDER_MANAGEMENT') ? (
        <RecordLink
          to="/orderdelivery/mountreserve"
          // the search belongs to another route
          search={{ storeSeq: String(storeSeq), reservedAt: 'all' }}
          onClick={close}
        >
          {reservationsText}
        </RecordLink>
      ) : (
        reservationsText
      )}
      이 있습니다.
    </p>
  )
}

interface Props<R> {
  /** The store of a single move. Omitted if many are moved. */
  store?: MovableStore
  to: State
  confirm: string
  message: string
  send: (input: MoveInput) => Promise<R>
  close: (result?: R) => void
}

function MoveDialog<R>({ store, to, confirm, message, send, close }: Props<R>) {
  const needs = storeTransitions[to]
  const today = todaySeoul(new Date())
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [from, setFrom] = useState(today)
  const problems = {
    reason: needs.reason && [...reason.trim()].length < needs.reason ? requiredPrompt('사유', needs.reason) : undefined,
    until:
      needs.until && until !== '' && !(readDay(until) && until > today)
        ? '재개 예정일은 내일 이후로 입력해 주세요.'
        : undefined,
    contractFrom: needs.contractFrom && !readDay(from) ? datePrompt('계약 시작일', from) : undefined,
  }
  const input: MoveInput = {
    ...(needs.reason ? { reason: reason.trim() } : {}),
    ...(needs.until && until ? { until } : {}),
    ...(needs.contractFrom ? { contractFrom: from } : {}),
  }
  const isContractOver = to === 'PREPARING' && store?.contractTo && from > store.contractTo
  return (
    <DialogForm
      confirm={confirm}
      danger={to === 'CLOSED'}
      problem={Object.values(problems).some(Boolean)}
      fields={Object.keys(problems)}
      send={() => send(input)}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>{message}</p>
          {store && needs.reason && (
            <Upcoming storeSeq={store.storeSeq} count={store.upcomingReservationCount} close={() => close()} />
          )}
          {needs.reason && (
            <FieldFrame
              title="사유"
              fieldPath="reason"
              required
              error={errors.reason ?? ((tried && problems.reason) || undefined)}
            >
              {(controlProps) => (
                <TextArea
                  {...controlProps}
                  rows={3}
                  maxLength={storeMoveRules.reason.maxLength}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </FieldFrame>
          )}
          {needs.until && (
            <FieldFrame
              title="재개 예정일"
              fieldPath="until"
              help="입력하면 그날 0시에 다시 운영중이 됩니다. 비워 두면 직접 재개할 때까지 중지합니다."
              error={errors.until ?? ((tried && problems.until) || undefined)}
            >
              {(controlProps) => (
                <DateInput {...controlProps} kind="day" width={14} value={until} onChange={setUntil} />
              )}
            </FieldFrame>
          )}
          {needs.contractFrom && (
            <FieldFrame
              title="계약 시작일"
              fieldPath="contractFrom"
              required
              help={
                isContractOver ? `이전 계약의 종료일(${store.contractTo})은 지워지고 자동연장이 됩니다.` : undefined
              }
              error={errors.contractFrom ?? ((tried && problems.contractFrom) || undefined)}
            >
              {(controlProps) => <DateInput {...controlProps} kind="day" width={14} value={from} onChange={setFrom} />}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the input of a store's move. Resolves to the result of `send`. */
export function askStoreMove<R>(
  store: MovableStore,
  to: State,
  send: (input: MoveInput) => Promise<R>,
): Promise<R | undefined> {
  const confirm = storeTransitionName(store.state, to)
  return openDialog<R>(
    (close) => <MoveDialog store={store} to={to} confirm={confirm} send={send} close={close} message={EFFECTS[to]} />,
    {
      title: `장착점 ${confirm}: ${store.name}`,
      size: 'sm',
    },
  )
}

/** The same for many stores. Those that cannot move are listed afterwards. */
export const askStoreMoves = <R,>(title: string, count: number, to: State, send: (input: MoveInput) => Promise<R>) =>
  openDialog<R>(
    (close) => (
      <MoveDialog
        to={to}
        send={send}
        close={close}
        confirm={storeTransitionName('OPEN', to)}
        message={`선택한 장착점 ${formatThousands(count)}곳을 처리합니다. ${EFFECTS[to]}`}
      />
    ),
    { title, size: 'sm' },
  )

export type MovableStore = Pick<
  Schemas['StoreRow'],
  'storeSeq' | 'name' | 'state' | 'version' | 'contractTo' | 'upcomingReservationCount'
>
