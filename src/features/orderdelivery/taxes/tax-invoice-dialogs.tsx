import { useState } from 'react'
import { taxAmendCodeLabels } from '@/shared/api/gen/orderdelivery-taxes.gen'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { datePrompt } from '@/shared/lib/date-prompt'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { isBusinessNumber } from '../../../../domain/common/business-number'
import { AMEND } from '../../../../domain/orderdelivery/amend-codes'
import { amendHelp, wantsAmount } from './tax-invoice.rules'

type Invoice = Schemas['TaxInvoice']
type Code = Schemas['TaxAmendCode']

interface DialogProps<B, R> {
  send: (body: B) => Promise<R>
  close: (result?: R) => void
}

/** Returns the previous month, `YYYY-MM`. */
function lastMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

type Monthly = BodyWithoutRequestId<Schemas['TaxInvoiceMonthly']>

function MonthlyForm<R>({ send, close }: DialogProps<Monthly, R>) {
  const [businessNumber, setNumber] = useState('')
  const [month, setMonth] = useState(() => lastMonth(todaySeoul(new Date())))
  const [includeRequests, setIncludeRequests] = useState(false)
  const problems = {
    businessNumber:
      businessNumber === ''
        ? requiredPrompt('사업자등록번호')
        : isBusinessNumber(businessNumber)
          ? undefined
          : '사업자등록번호가 올바르지 않습니다.',
    month: /^\d{4}-\d{2}$/.test(month) ? undefined : datePrompt('월', month),
  }
  return (
    <DialogForm
      confirm="임시저장 만들기"
      problem={Boolean(problems.businessNumber ?? problems.month)}
      fields={['businessNumber', 'month']}
      send={() => send({ businessNumber, month, includeRequests })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            그 달에 입금된 주문 가운데 세금계산서와 현금영수증이 없는 주문을 한 장에 모읍니다. 작성일자는 말일입니다.
          </p>
          <FieldFrame
            fieldPath="businessNumber"
            title="사업자등록번호"
            required
            help="숫자 10자리"
            error={errors.businessNumber ?? (tried ? problems.businessNumber : undefined)}
          >
            {(controlProps) => (
              <DigitsInput {...controlProps} maxLength={10} value={businessNumber} onChange={setNumber} />
            )}
          </FieldFrame>
          <FieldFrame
            fieldPath="month"
            title="월"
            required
            error={errors.month ?? (tried ? problems.month : undefined)}
          >
            {(controlProps) => <DateInput {...controlProps} kind="month" value={month} onChange={setMonth} />}
          </FieldFrame>
          <Checkbox
            label="고객이 주문마다 요청한 것도 한 장에 합치기"
            checked={includeRequests}
            onChange={(event) => setIncludeRequests(event.target.checked)}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the buyer and month of a monthly invoice. Resolves to undefined if the admin cancels. */
export const askMonthly = <R,>(send: (body: Monthly) => Promise<R>) =>
  openDialog<R>((close) => <MonthlyForm send={send} close={close} />, { title: '월합계 발행', size: 'sm' })

type Amend = BodyWithoutRequestId<Schemas['TaxInvoiceAmend']>

/** Returns the difference between the orders and the invoiced amount. */
const suggestedAmount = ({ heldAmount, balance }: Invoice, code: Code): number | null => {
  const difference = heldAmount - balance
  if (difference === 0 || !wantsAmount(code)) return null
  return code === AMEND.RETURN ? Math.max(0, -difference) || null : difference
}

/** Returns the reason that fits what happened to the orders. */
function firstCode({ heldAmount, amendNeeded }: Invoice): Code {
  if (heldAmount === 0) return AMEND.CONTRACT_CANCELED
  return amendNeeded ? AMEND.RETURN : AMEND.CORRECTION
}

const CODES = optionsOf(taxAmendCodeLabels)

function AmendForm<R>({ invoice, send, close }: DialogProps<Amend, R> & { invoice: Invoice }) {
  const [code, setCode] = useState<Code>(() => firstCode(invoice))
  const [amount, setAmount] = useState<number | string | null>(() => suggestedAmount(invoice, code))
  const n = Number(amount)
  const amountProblem =
    wantsAmount(code) && (!amount || !Number.isInteger(n) || n === 0) ? requiredPrompt('금액') : undefined
  return (
    <DialogForm
      confirm="수정분 임시저장"
      problem={Boolean(amountProblem)}
      fields={['amendCode', 'amount']}
      send={() => send({ amendCode: code, ...(wantsAmount(code) ? { amount: n } : {}), version: invoice.version })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            발행 금액 <b>{formatThousands(invoice.balance)}원</b>, 주문의 현재 금액{' '}
            <b>{formatThousands(invoice.heldAmount)}원</b>입니다.
          </p>
          <FieldFrame fieldPath="amendCode" title="수정사유" required help={amendHelp[code]} error={errors.amendCode}>
            {(controlProps) => (
              <Select
                {...controlProps}
                options={CODES}
                value={String(code)}
                onChange={(value) => {
                  // the options are the codes of the contract
                  const next = Number(value) as Code
                  setCode(next)
                  setAmount(suggestedAmount(invoice, next))
                }}
              />
            )}
          </FieldFrame>
          {wantsAmount(code) && (
            <FieldFrame
              fieldPath="amount"
              title="금액(원, 부가세 포함)"
              required
              error={errors.amount ?? (tried ? amountProblem : undefined)}
            >
              {(controlProps) => (
                <NumberInput {...controlProps} grouped min={-1_000_000_000} value={amount} onChange={setAmount} />
              )}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}

/** Asks why a transmitted invoice is amended. Resolves to undefined if the admin cancels. */
export const askAmend = <R,>(invoice: Invoice, send: (body: Amend) => Promise<R>) =>
  openDialog<R>((close) => <AmendForm invoice={invoice} send={send} close={close} />, {
    title: `수정발행: ${invoice.documentNo}`,
    size: 'sm',
  })
