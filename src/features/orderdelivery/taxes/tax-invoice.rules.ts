import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import { issueDueOf, splitLine } from '../../../../domain/common/vat'
import { AMEND } from '../../../../domain/orderdelivery/amend-codes'

type Invoice = Schemas['TaxInvoice']
type State = Schemas['TaxInvoiceState']
type Code = Schemas['TaxAmendCode']

export const taxTones = {
  REQUESTED: 'blue',
  DRAFT: 'gray',
  REJECTED: 'gray',
  ISSUED: 'violet',
  CANCELED: 'gray',
  SENDING: 'amber',
  SENT: 'green',
  SEND_FAILED: 'red',
} as const satisfies Record<State, Tone>

/** Actions on an invoice, and the states they start from. */
export const taxInvoiceTransitions = {
  issue: { label: '발행', from: ['REQUESTED', 'DRAFT'] },
  send: { label: '즉시전송', from: ['ISSUED'] },
  resend: { label: '재전송', from: ['SEND_FAILED'] },
  amend: { label: '수정발행', from: ['SENT'] },
  reject: { label: '반려', from: ['REQUESTED'] },
  cancel: { label: '발행취소', from: ['ISSUED', 'SEND_FAILED'] },
} as const satisfies Record<string, { label: string; from: readonly State[] }>

export type TaxInvoiceTransition = keyof typeof taxInvoiceTransitions

export const mayMove = (move: TaxInvoiceTransition, state: State): boolean =>
  (taxInvoiceTransitions[move].from as readonly State[]).includes(state)

/** Returns whether issuing is late enough for a penalty. Amendments have their own date. */
export const isLate = ({ writeDate, amendOfSeq }: Pick<Invoice, 'writeDate' | 'amendOfSeq'>, today: string): boolean =>
  amendOfSeq === null && today > issueDueOf(writeDate)

/** Returns why an invoice cannot be changed, or undefined. */
export function closedReason({ state }: Invoice): string | undefined {
  if (state === 'REQUESTED' || state === 'DRAFT') return undefined
  return state === 'SEND_FAILED'
    ? '재전송해도 내용은 그대로입니다. 고치려면 발행취소한 뒤 새로 발행해 주세요.'
    : '발행요청·임시저장 상태에서만 수정할 수 있습니다.'
}

/** Explanations of the reasons to amend. */
export const amendHelp: Record<Code, string> = {
  1: '당초 작성일자로 취소분과 정정분 두 장을 만듭니다. 정정분을 고친 뒤 두 장을 모두 발행해 주세요.',
  2: '오늘 작성일자로 늘거나 줄어든 금액만 발행합니다. 줄어든 금액은 음수로 입력합니다.',
  3: '오늘 작성일자로 돌려받은 상품의 금액만큼 음수로 발행합니다.',
  4: '오늘 작성일자로 전액을 음수로 발행합니다.',
  6: '당초 작성일자로 전액을 음수로 발행합니다.',
}

/** Returns whether a reason needs an amount. */
export const wantsAmount = (code: Code): boolean => code === AMEND.SUPPLY_CHANGE || code === AMEND.RETURN

/** Returns the sums of lines. */
export function sumsOf(lines: readonly Pick<Schemas['TaxInvoiceLine'], 'amount'>[], taxType: Schemas['TaxKind']) {
  const sums = { supply: 0, tax: 0, total: 0 }
  for (const line of lines) {
    const amount = Number(line.amount) || 0
    const { supply, tax } = splitLine(amount, taxType)
    sums.supply += supply
    sums.tax += tax
    sums.total += amount
  }
  return sums
}
