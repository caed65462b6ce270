import { type ReactNode, useState } from 'react'
import { pointMoveRules } from '@/shared/api/gen/member-pointhistory-form.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { CONFIRM_FROM } from './ledger.rules'
import { overPointLimit, pointLimitHelp } from './point-limit.rules'

/** The entered values. */
export interface BalanceChange {
  amount: number
  reason: string
  expiresOn?: string
  internalMemo?: string
}

export interface BalanceQuestion {
  /** Title with action and member, e.g. `포인트 지급: 홍*동`. */
  title: string
  direction: Schemas['LedgerDirection']
  unit: 'P' | '원'
  /** The context: the member's balance, or the number of members. */
  message: ReactNode
  /** Whose balance changes, e.g. `홍*동 (ho***) 회원`. */
  who: string
  /** How many members get the amount each; default 1. */
  members?: number
  /** Whether an internal memo can be added. Not available for many members. */
  memo?: boolean
}

interface Props<R> {
  question: BalanceQuestion
  send: (move: BalanceChange) => Promise<R>
  close: (result?: R) => void
}

/** Returns e.g. `150,000P`; of several members `1인당 150,000P, 모두 450,000P`. */
const amountText = (amount: number, members: number, unit: string): string =>
  members > 1
    ? `1인당 ${formatThousands(amount)}${unit}, 모두 ${formatThousands(amount * members)}${unit}`
    : `${formatThousands(amount)}${unit}`

const objectParticle = (unit: BalanceQuestion['unit']): string => (unit === 'P' ? '를' : '을')

const text = (value: string): string | undefined => value.trim() || undefined

function MoveDialog<R>({ question, send, close }: Props<R>) {
  const { title, direction, unit, message, who, members = 1, memo = false } = question
  const [amount, setAmount] = useState<number | string | null>(null)
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [internalMemo, setMemo] = useState('')
  const limit = useMe()?.pointLimit ?? undefined
  const expires = direction === 'PLUS' && unit === 'P'
  const past = expiresOn !== '' && expiresOn < todaySeoul(new Date()) ? '오늘 이후의 날짜를 입력해 주세요.' : null
  const problems = {
    amount: checkRule(pointMoveRules.amount, amount) ?? overPointLimit(limit, amount, unit),
    reason: checkRule(pointMoveRules.reason, reason),
    expiresOn: checkRule(pointMoveRules.expiresOn, expiresOn) ?? past,
    internalMemo: checkRule(pointMoveRules.internalMemo, internalMemo),
  }
  const actionName = direction === 'PLUS' ? '지급' : '차감'

  async function submit() {
    const sum = Number(amount)
    if (sum >= CONFIRM_FROM) {
      const sure = await confirm({
        title,
        message: `${who}에게${direction === 'PLUS' ? '' : '서'} ${amountText(sum, members, unit)}${objectParticle(unit)} ${actionName}합니다. 10만${unit} 이상입니다. 계속하시겠습니까?`,
        confirmLabel: actionName,
        // Enter must not confirm an unread amount
        danger: true,
      })
      // not an error: the dialog stays open as it is
      if (!sure) throw new DOMException('canceled by the admin', 'AbortError')
    }
    const [until, note] = [text(expiresOn), text(internalMemo)]
    return send({
      amount: sum,
      reason: reason.trim(),
      ...(expires && until ? { expiresOn: until } : {}),
      ...(note ? { internalMemo: note } : {}),
    })
  }

  return (
    <DialogForm
      confirm={actionName}
      danger={direction === 'MINUS'}
      problem={Object.values(problems).some(Boolean)}
      fields={Object.keys(problems)}
      send={submit}
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: keyof typeof problems) => errors[field] ?? ((tried && problems[field]) || undefined)
        return (
          <>
            <p>{message}</p>
            <FieldFrame
              fieldPath="amount"
              title={`금액(${unit})`}
              required
              help={pointLimitHelp(limit, unit)}
              error={errorAt('amount')}
            >
              {(controlProps) => (
                <NumberInput {...controlProps} grouped min={1} max={1_000_000} value={amount} onChange={setAmount} />
              )}
            </FieldFrame>
            <FieldFrame
              fieldPath="reason"
              title="사유"
              required
              help="회원의 내역에 보입니다. 알림은 보내지 않습니다."
              error={errorAt('reason')}
            >
              {(controlProps) => (
                <Input {...controlProps} value={reason} onChange={(event) => setReason(event.target.value)} />
              )}
            </FieldFrame>
            {expires && (
              <FieldFrame
                fieldPath="expiresOn"
                title="유효기간"
                help="마지막으로 사용할 수 있는 날입니다. 비워 두면 상점 정보의 유효기간을 따릅니다."
                error={errorAt('expiresOn')}
              >
                {(controlProps) => <DateInput {...controlProps} kind="day" value={expiresOn} onChange={setExpiresOn} />}
              </FieldFrame>
            )}
            {memo && (
              <FieldFrame
                fieldPath="internalMemo"
                title="내부메모"
                help="관리자만 봅니다."
                error={errorAt('internalMemo')}
              >
                {(controlProps) => (
                  <CountedArea {...controlProps} rows={2} maxLength={200} value={internalMemo} onChange={setMemo} />
                )}
              </FieldFrame>
            )}
          </>
        )
      }}
    </DialogForm>
  )
}

/**
 * Asks for an amount and a reason, and for confirmation from 100,000 on. Sends them while the dialog is open:
 * an error is shown there and the input is kept. Resolves to the result of `send`, or undefined if the admin cancels.
 */
export const askBalanceChange = <R,>(question: BalanceQuestion, send: (move: BalanceChange) => Promise<R>) =>
  openDialog<R>((close) => <MoveDialog question={question} send={send} close={close} />, {
    title: question.title,
    size: 'sm',
  })

/** Like `askBalanceChange`, for one member, and says what was done. */
export async function changeBalance(
  question: BalanceQuestion,
  send: (move: BalanceChange) => Promise<unknown>,
): Promise<void> {
  const amount = await askBalanceChange(question, async (move) => {
    await send(move)
    return move.amount
  })
  const { direction, unit, who } = question
  if (amount !== undefined)
    toast(
      direction === 'PLUS'
        ? `${who}에게 ${amountText(amount, 1, unit)}${objectParticle(unit)} 지급했습니다.`
        : `${who}에게서 ${amountText(amount, 1, unit)}${objectParticle(unit)} 차감했습니다.`,
    )
}
